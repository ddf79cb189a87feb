/** The pages of the portal, each in the state that shows most of it. */
import { expect } from '@playwright/test'
import { atTheDesk } from './desk.ts'
import type { Screen } from './screens.ts'

export const portalPages: readonly Screen[] = [
  {
    name: 'the admin sign-in, refused',
    async show({ game: { page } }) {
      await page.goto('/portal')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the portal’s songs',
    async show({ game: { page } }) {
      await atTheDesk(page, '/portal/data/songs')
      // A few of them look like all of them.
      await page.getByRole('searchbox').fill('rain')
      await expect(page.getByRole('link', { name: 'Back Porch Radio' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Add new song' })).toBeVisible()
    },
  },
  {
    name: 'the portal’s editor of a song',
    async show({ game: { page } }) {
      await atTheDesk(page, '/portal/data/songs')
      await page.getByRole('list', { name: 'Songs' }).getByRole('link').nth(1).click()
      await page.getByRole('button', { name: 'Add release year' }).click()
      await expect(page.getByText('Not saved yet')).toBeVisible()
    },
  },
  {
    name: 'the portal’s editor of a category',
    async show({ game: { page } }) {
      await atTheDesk(page, '/portal/data/categories')
      await page.getByRole('region', { name: 'Other Categories' }).getByRole('button').first().click()
      const choices = page.getByRole('region', { name: 'Choose songs' })
      await choices.getByRole('searchbox').fill('rain')
      await expect(choices.getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'the matrix of songs and categories',
    async show({ game: { page } }) {
      await atTheDesk(page, '/portal/song-categories')
      await page.getByRole('searchbox', { name: 'Search categories' }).fill('songs')
      await page.getByRole('searchbox', { name: 'Search songs' }).fill('rain')
      await expect(page.getByRole('gridcell', { selected: true }).first()).toBeVisible()
    },
  },
  {
    name: 'the game creator of the portal',
    async show({ game: { page }, day }) {
      await atTheDesk(page, `/portal/create?game=${day.number + 15}`)
      await expect(
        page.getByRole('table', { name: 'Your grid' }).getByRole('button', { name: /answers$/ }),
      ).toHaveCount(9)
      await page.getByRole('button', { name: 'Validate' }).click()
      await expect(page.getByRole('button', { name: 'Validate' })).toHaveCount(0)
    },
  },
  {
    name: 'the calendar of the portal',
    async show({ game: { page }, day }) {
      await atTheDesk(page, '/portal/days')
      await expect(page.getByRole('listitem').filter({ hasText: `#${day.number}` })).toContainText('today')
    },
  },
  {
    name: 'the audit log',
    async show({ game: { page } }) {
      await atTheDesk(page, '/portal/audit-log')
      await expect(page.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first()).toBeVisible()
    },
  },
]
