/** Takes the catalogue out as files and brings files in, for one request. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import type {
  AdminCatalogueFileService,
  CatalogueFile,
  CatalogueFileKind,
  CorrectedGames,
  ImportReport,
  NamedText,
} from '#schema/portal/catalogue-files-service.ts'
import type { AdminPhotoService, UploadedPhoto } from '#schema/portal/photos-service.ts'
import type { Regrade } from '#schema/portal/regrade-service.ts'
import type { FoundEntries } from '#server/catalogue/exchange/found-entries.ts'
import type { ImportPlan, PlannedChange } from '#server/catalogue/exchange/plan-import.ts'
import type { CoverFormat, CoverSize } from '../catalogue/images.ts'
import type { DrawnPhoto } from '../catalogue/photo.ts'
import { type AdminScope, asAdmin, type PortalBase } from './admin-scope.ts'
import { writeAudit } from './audit.ts'
import type { CatalogueDeps } from './regrading.ts'
import { dryRun, type Edit, editCatalogue } from './regrading.ts'

/** What knows the kinds of files. */
export interface CatalogueExchange {
  exportCatalogue(prisma: PrismaClient, kind: CatalogueFileKind): Promise<CatalogueFile>
  /** Error: FaultyFiles. */
  readFiles(files: readonly NamedText[]): FoundEntries
  /** Error: FaultyFiles. */
  planImport(tx: Prisma.TransactionClient, found: FoundEntries): Promise<ImportPlan>
  fieldsOf(change: PlannedChange): ImportReport['changes'][number]['fields']
}

export interface CatalogueFileDeps extends CatalogueDeps {
  readonly exchange: CatalogueExchange
}

type FileScope = AdminScope<CatalogueFileDeps>

const READING = { timeout: 30_000, maxWait: 30_000, isolationLevel: 'RepeatableRead' } as const

/** The catalogue file service of one request. */
export function createCatalogueFileService(deps: CatalogueFileDeps): AdminCatalogueFileService {
  return {
    async exportCatalogue(kind) {
      const { prisma, exchange } = asAdmin(deps)
      return exchange.exportCatalogue(prisma, kind)
    },
    async importCatalogue(files, mode) {
      const scope = asAdmin(deps)
      const found = scope.exchange.readFiles(files)
      const plan = await scope.prisma.$transaction((tx) => scope.exchange.planImport(tx, found), READING)
      const isDryRun = mode === 'dry run'
      if (plan.changes.length === 0) return { ...reportOf(scope, plan), isDryRun, games: isDryRun ? NO_GAMES : null }
      const edit = importing(scope, files, found)
      if (isDryRun) return { ...reportOf(scope, plan), isDryRun, games: gamesOf(await dryRun(scope, edit)) }
      return { ...reportOf(scope, await editCatalogue(scope, edit)), isDryRun, games: null }
    },
  }
}

/** Plans again under the lock, so that what is overwritten is what was planned. */
function importing(scope: FileScope, files: readonly NamedText[], found: FoundEntries): Edit<ImportPlan> {
  return {
    async work(tx) {
      const plan = await scope.exchange.planImport(tx, found)
      await plan.write(tx)
      await noteImport(tx, scope, files, plan)
      return plan
    },
    subjectOf: () => SUBJECT,
  }
}

/** As the audit log names what an import changes. */
const SUBJECT = 'catalogue'

function reportOf({ exchange }: FileScope, { counts, changes }: ImportPlan): Omit<ImportReport, 'isDryRun' | 'games'> {
  return { ...counts, changes: changes.map((change) => ({ ...change, fields: exchange.fieldsOf(change) })) }
}

const NO_GAMES: CorrectedGames = { count: 0, settled: 0, added: 0, taken: 0, restored: 0, players: 0 }

function gamesOf({ games, playerIds }: Regrade): CorrectedGames {
  const sum = (of: (game: Regrade['games'][number]) => number) => games.reduce((total, game) => total + of(game), 0)
  return {
    count: games.length,
    settled: games.filter(({ isSettled }) => isSettled).length,
    added: sum(({ added }) => added),
    taken: sum(({ taken }) => taken),
    restored: sum(({ restored }) => restored),
    players: playerIds.length,
  }
}

/** One entry for the import, and one for everything that was there before and has changed. */
async function noteImport(
  tx: Prisma.TransactionClient,
  scope: FileScope,
  files: readonly NamedText[],
  { changes, counts }: ImportPlan,
): Promise<void> {
  const { admin, now } = scope
  await tx.auditEntry.createMany({
    data: changes.flatMap((change) => {
      if (change.id === null) return []
      const subject = `${change.kind}:${change.kind === 'category' ? change.name : change.id}`
      const { before, after } = changed(change)
      const action = `${change.kind}.import`
      return [{ adminId: admin.id, adminName: admin.username, action, subject, before, after, at: now() }]
    }),
  })
  const added = (kind: PlannedChange['kind']) =>
    changes.filter((change) => change.isNew && change.kind === kind).map(({ title }) => title)
  const { albums, songs, categories } = counts
  await writeAudit(tx, scope, {
    action: 'catalogue.import',
    subject: SUBJECT,
    after: {
      files: files.map(({ name }) => name),
      albums: { ...albums, titles: added('album') },
      songs: { ...songs, titles: added('song') },
      categories: { ...categories, titles: added('category') },
    },
  })
}

/** The fields that differ, whole. */
function changed({ before, after }: PlannedChange): { before: Prisma.InputJsonObject; after: Prisma.InputJsonObject } {
  const names = Object.keys(after).filter((name) => after[name] !== before[name])
  const of = (words: PlannedChange['after']) => Object.fromEntries(names.map((name) => [name, words[name] ?? '']))
  return { before: of(before), after: of(after) }
}

interface PhotoDeps extends PortalBase {
  readonly draw: (bytes: Uint8Array) => Promise<DrawnPhoto>
  readonly path: (imageId: string, size: CoverSize, format: CoverFormat) => string
}

/** As large as the editors show it. */
export const SHOWN = 320

/** The photo service of one request. */
export function createAdminPhotoService(deps: PhotoDeps): AdminPhotoService {
  return { upload: (bytes) => upload(asAdmin(deps), bytes) }
}

export async function upload(scope: AdminScope<PhotoDeps>, bytes: Uint8Array): Promise<UploadedPhoto> {
  const { prisma, draw, path } = scope
  const { imageId, renditions } = await draw(bytes)
  await prisma.$transaction(async (tx) => {
    await tx.image.createMany({ data: [{ id: imageId }], skipDuplicates: true })
    await tx.rendition.createMany({ data: [...renditions], skipDuplicates: true })
    await writeAudit(tx, scope, {
      action: 'photo.upload',
      subject: `photo:${imageId}`,
      after: { bytes: bytes.byteLength },
    })
  })
  return { coverId: imageId, src: path(imageId, SHOWN, 'webp') }
}
