/** Two pages of the developers' site: one that was written, and one that the schema made. */
import { expect } from '@playwright/test'
import type { Screen } from './screens.ts'

export const developerPages: readonly Screen[] = [
  {
    name: 'a guide for developers',
    async show({ game: { page } }) {
      await page.goto('/developers/errors')
      await expect(page.getByRole('heading', { name: 'Errors', level: 1 })).toBeVisible()
    },
  },
  {
    name: 'a page of the reference for developers',
    async show({ game: { page } }) {
      await page.goto('/developers/reference/subscriptions')
      await expect(page.getByRole('heading', { name: 'Subscriptions', level: 1 })).toBeVisible()
    },
  },
]
