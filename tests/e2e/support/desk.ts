/** The portal in the words of an admin. */
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { ADMIN } from './desk-account.ts'

const SIGN_IN = 'mutation ($input: AdminSignInInput!) { adminSignIn(input: $input) { __typename } }'

/** Signs in without the form, and goes to a page of the portal. */
export async function atTheDesk(page: Page, path: string): Promise<void> {
  const data = { query: SIGN_IN, variables: { input: ADMIN } }
  const reply = await page.request.post('/graphql', { data })
  expect(await reply.json()).toEqual({ data: { adminSignIn: { __typename: 'AdminSignedIn' } } })
  await raiseFlag(page)
  await page.goto(path)
}

/** The browser believes that an admin is signed in. */
export async function raiseFlag(page: Page): Promise<void> {
  // Storage belongs to the site: it can be written only from there, and this file comes without the client.
  await page.goto('/robots.txt')
  await page.evaluate("localStorage.setItem('loggedIn', 'true')")
}

/** Fills in the form of the sign-in and sends it. */
export async function signsIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** What is asked before something is done. */
export const question = (page: Page): Locator => page.getByRole('alertdialog')

/** A single-color picture to upload. */
export async function picture(colour: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return { name: 'cover.png', mimeType: 'image/png', buffer }
}

/** What another admin does meanwhile, of which the page is told nothing. */
export async function doesMeanwhile(page: Page, query: string, variables: object, answer: object): Promise<void> {
  const reply = await page.request.post('/graphql', { data: { query, variables } })
  expect(await reply.json()).toMatchObject({ data: answer })
}
