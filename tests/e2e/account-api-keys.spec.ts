/** API keys on the account page: made, shown once, used, and revoked. */
import { signedIn } from '../support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Slow: a sign-in, and what the key may do before and after.
test('makes an API key, which is shown once, reads, and is locked out when it is revoked', async ({
  page,
  player,
  become,
  day,
  request,
}) => {
  await become(await signedIn(player(), `Una Keyholder${day.number}`))
  await page.goto('/account')
  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByLabel('Name of the key').fill('My script')
  await keys.getByRole('switch', { name: /May read my own games/ }).click()
  await keys.getByRole('button', { name: 'Make a key' }).click()
  const token = await keys.getByLabel('Your new key').inputValue()
  await expect(keys.getByRole('listitem').filter({ hasText: 'My script' })).toContainText('never used')

  const ask = () =>
    request.post('/graphql', {
      headers: { authorization: `Bearer ${token}` },
      data: { query: '{ viewer { stats { totalPlays } } }' },
    })
  expect(await (await ask()).json()).toMatchObject({ data: { viewer: { stats: { totalPlays: 0 } } } })

  await page.reload()
  const line = keys.getByRole('listitem').filter({ hasText: 'My script' })
  await expect(line).toContainText('last used')
  await expect(keys.getByLabel('Your new key')).toHaveCount(0)
  await line.getByRole('button', { name: 'Revoke My script' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  // While the dialog is open it hides the list from those who ask by role: an empty list says nothing then.
  await expect(page.getByText('API key revoked')).toBeVisible()
  await expect(line).toHaveCount(0)
  expect((await ask()).status()).toBe(401)
})
