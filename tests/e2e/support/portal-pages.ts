/** The pages of the portal, each in the state that shows most of it. */
import { expect } from '@playwright/test'
import { signedIn } from '../../support/sign-in.ts'
import { makesGame } from '../../support/user-games.ts'
import { atTheDesk } from './desk.ts'
import type { Screen } from './screens.ts'

const REPORT = 'mutation ($input: ReportVerdictInput!) { reportVerdict(input: $input) { __typename } }'

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
    name: 'the portal’s albums',
    async show({ game: { page } }) {
      await atTheDesk(page, '/portal/data/albums')
      await expect(page.getByRole('list', { name: 'Albums' }).getByRole('link').nth(1)).toBeVisible()
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
    name: 'the preview of a game in the making',
    async show({ game: { page }, day }) {
      await atTheDesk(page, `/portal/create?game=${day.number + 15}`)
      await page.getByRole('button', { name: 'Preview as a player' }).click()
      const preview = page.getByRole('dialog', { name: /^Preview of game/ })
      await expect(preview.getByRole('button', { name: /possible answers$/ })).toHaveCount(9)
    },
  },
  {
    name: 'the reports queue',
    async show({ game: { page }, day, player }) {
      const reporter = player()
      await reporter.guessesWrong(day.number, 0)
      const report = { gameNumber: day.number, square: 0, songId: day.wrong(0).id, note: 'It is on that album' }
      await reporter.asks(REPORT, { input: report })
      await atTheDesk(page, '/portal/reports')
      const reports = page.getByRole('list', { name: 'Reported verdicts' })
      await expect(
        reports
          .getByRole('listitem')
          .filter({ hasText: `${day.number}` })
          .first(),
      ).toBeVisible()
    },
  },
  {
    name: 'the portal’s players',
    async show({ game: { page }, day, player }) {
      const name = `Axe${day.number} Tester`
      await signedIn(player(), name)
      await atTheDesk(page, '/portal/players')
      await page.getByRole('searchbox', { name: 'Search for a player' }).fill(name)
      const found = page.getByRole('list', { name: 'Players' }).getByRole('listitem')
      await expect(found).toHaveCount(1)
    },
  },
  {
    name: 'the portal’s list of players’ games',
    async show({ game: { page }, day, player }) {
      const title = `Axe ${day.number} songs`
      await makesGame(player(), title)
      await atTheDesk(page, '/portal/players/games')
      await page.getByRole('searchbox').fill(title)
      await expect(page.getByRole('list', { name: 'Players’ games' }).getByRole('listitem')).toHaveCount(1)
    },
  },
  {
    name: 'the portal’s banners',
    async show({ game: { page } }) {
      await atTheDesk(page, '/portal/banners')
      await page.getByRole('button', { name: 'New banner' }).click()
      await expect(page.getByRole('button', { name: 'Save banner' })).toBeVisible()
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
    name: 'the dashboard of the portal',
    async show({ game: { page } }) {
      await atTheDesk(page, '/portal/dashboard')
      await expect(page.getByRole('heading', { name: 'Shares by kind' })).toBeVisible()
      await page.getByRole('region', { name: 'Players a day' }).getByText('As a table').click()
    },
  },
  {
    name: 'the import of files into the catalogue, tried',
    async show({ game: { page } }) {
      await atTheDesk(page, '/portal/catalogue')
      const text = 'id,title,by\npaper-lanterns,Paper Lantern,\n'
      const file = { name: 'songs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
      await page.getByLabel('Choose files').setInputFiles(file)
      await expect(page.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveCount(1)
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
