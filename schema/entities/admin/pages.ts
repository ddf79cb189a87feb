/** How long lists of the portal are paged. */
import { resolveOffsetConnection } from '@pothos/plugin-relay'
import type { Page } from '#schema/admin/audit.ts'

const PAGE = 50
const LARGEST_PAGE = 200

interface PageArgs {
  readonly first?: number | null | undefined
  readonly after?: string | null | undefined
  readonly last?: number | null | undefined
  readonly before?: string | null | undefined
}

/** A page of a list that is read from a place on. */
export function paged<Entry>(args: PageArgs, read: (page: Page) => Promise<readonly Entry[]>) {
  return resolveOffsetConnection({ args, defaultSize: PAGE, maxSize: LARGEST_PAGE }, async (page) => [
    ...(await read(page)),
  ])
}

/** What a page costs, by what an entry costs. */
export function pageComplexity({ first }: PageArgs) {
  return { field: 5, multiplier: Math.ceil(Math.min(LARGEST_PAGE, first ?? PAGE) / 10) }
}
