/** Signing in by hand, on the page of the development provider. */
import type { Page } from '@playwright/test'

/** Presses the button, and chooses on the provider's page who to be. */
export async function logsIn(page: Page, provider: 'Google' | 'X', name: string): Promise<void> {
  await page.getByRole('link', { name: `Log in with ${provider}` }).click()
  await page.getByLabel('Sign in as').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
}
