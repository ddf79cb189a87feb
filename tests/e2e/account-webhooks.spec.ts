/** Webhooks on the account page: added, shown their secret once, sent to again, and deleted. */
import { signedIn } from '../support/sign-in.ts'
import { isSigned, startReceiver } from '../support/webhook-receiver.ts'
import { expect, test } from './support/test.ts'

// Slow: messages arrive over the network, signed, twice.
test('adds a webhook, which gets a signed message, has it sent again from the log, and deletes it', async ({
  page,
  player,
  become,
  day,
}) => {
  await using receiver = await startReceiver()
  await become(await signedIn(player(), `Uma Hookholder${day.number}`))
  await page.goto('/account')
  const hooks = page.getByRole('region', { name: 'Webhooks' })
  await hooks.getByLabel('Address of a new webhook').fill(receiver.at('/games'))
  await hooks.getByRole('button', { name: 'Add webhook' }).click()
  const secret = await hooks.getByLabel('Its secret').inputValue()
  await expect.poll(() => receiver.of('/games').map((message) => isSigned(message, secret))).toEqual([true])

  const hook = hooks.getByRole('listitem').filter({ hasText: receiver.at('/games') })
  await hook.getByRole('button', { name: 'Events and deliveries' }).click()
  await expect(hook.getByRole('listitem')).toContainText('Delivered')
  await hook.getByRole('button', { name: 'Send again: Ping' }).click()
  await expect.poll(() => receiver.of('/games').length).toBe(2)
  await expect(hook.getByRole('listitem')).toHaveCount(2)

  await hook.getByRole('button', { name: `Delete ${receiver.at('/games')}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  // While the dialog is open it hides the list from those who ask by role: an empty list says nothing then.
  await expect(page.getByText('Webhook deleted')).toBeVisible()
  await expect(hooks.getByText(receiver.at('/games'))).toHaveCount(0)
})
