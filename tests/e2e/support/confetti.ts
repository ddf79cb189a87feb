/** Counts how often confetti was thrown: it is drawn on a canvas that comes and goes. */
import type { Page } from '@playwright/test'

/** Begins to count; before the page is opened. */
export function countsConfetti(page: Page): Promise<unknown> {
  return page.addInitScript(`
    globalThis.thrown = 0
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node.nodeName === 'CANVAS') thrown += 1
    }).observe(document, { childList: true, subtree: true })
  `)
}

/** Since the page was last loaded. */
export const thrown = (page: Page): Promise<unknown> => page.evaluate('thrown')
