/** How long lists of the portal are paged. */

import { type PageArgs, paged as pagedBy } from '#schema/list-cursor.ts'
import { POINTS } from '#schema/points.ts'
import type { Page } from './audit-service.ts'

const PAGE = 50
const LARGEST_PAGE = 200

/** A page of a list that is read from a place on. */
export function paged<Entry>(args: PageArgs, read: (page: Page) => Promise<readonly Entry[]>) {
  return pagedBy(args, { defaultSize: PAGE, maxSize: LARGEST_PAGE }, read)
}

/** What a page costs, by what an entry costs. */
export function pageComplexity({ first }: PageArgs) {
  return { field: POINTS.read, multiplier: Math.ceil(Math.min(LARGEST_PAGE, first ?? PAGE) / 10) }
}
