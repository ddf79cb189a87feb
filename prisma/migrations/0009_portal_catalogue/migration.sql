-- AlterEnum
ALTER TYPE "catalogue_source" ADD VALUE 'portal';
