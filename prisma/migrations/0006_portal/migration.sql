-- CreateIndex
CREATE INDEX "audit_entry_subject_idx" ON "audit_entry"("subject");

-- CreateIndex
CREATE INDEX "audit_entry_action_idx" ON "audit_entry"("action");

-- AlterTable
ALTER TABLE "account" ADD COLUMN     "hidden_by_admin" BOOLEAN NOT NULL DEFAULT false;
