import type { Page } from '@playwright/test'

const DRAWN = `Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished),
)`

/** However short they are, colours change by transitions, which a busy machine draws late. */
export async function coloursDrawn(page: Page): Promise<void> {
  await page.evaluate(DRAWN)
}
