import { CHROMIUM_FLAGS, chromiumPath } from '../support/chromium.ts'
import { GamePage } from './support/game-page.ts'
import { expect, test } from './support/test.ts'

test.use({
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  launchOptions: { executablePath: chromiumPath(), chromiumSandbox: false, args: CHROMIUM_FLAGS },
})

// Slow: a whole Chromium starts: the quick one shows no notifications.
test('a message of a new game is shown, whatever it says', async ({ page, context, baseURL }) => {
  await new GamePage(page).open()
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated')
  const browser = await context.newCDPSession(page)
  const registration = new Promise<string>((found) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) found(first.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await registration
  const send = (data: string) =>
    browser.send('ServiceWorker.deliverPushMessage', { origin: String(baseURL), registrationId, data })
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  // What is on show can be asked for, but Chromium forgets a notice that is asked for while it is being put up.
  await worker.evaluate(`
    globalThis.notices = []
    const { registration } = globalThis
    const show = registration.showNotification.bind(registration)
    registration.showNotification = async (title, options) => {
      await show(title, options)
      notices.push([title, options.body].join(': ') + ' as ' + options.tag)
    }
  `)
  const notices = () => worker.evaluate('notices')

  await send('spoiled')
  await expect.poll(notices).toEqual(['Ninefold: A new game is here. as new-game'])
  await send(JSON.stringify({ title: 'Ninefold', body: 'Game 900 is here.', path: '/' }))
  await expect
    .poll(notices, 'by the same name: the newer one takes the place of the older')
    .toEqual(['Ninefold: A new game is here. as new-game', 'Ninefold: Game 900 is here. as new-game'])
})

// Slow: a whole Chromium starts: the quick one shows no notifications.
test('where the server sends no messages, the settings offer none', async ({ page }) => {
  await new GamePage(page).open()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await expect(dialog.getByRole('switch')).toHaveCount(3)
  await expect(dialog.getByRole('switch', { name: 'Tell me of each new game' })).toBeHidden()
})
