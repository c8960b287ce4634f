import { expectAccessible } from '../accessibility.ts'
import { demoPassword } from '../account.ts'
import { runJob } from '../database.ts'
import { expect, test } from '../journey.ts'
import { mailsTo } from '../mailbox.ts'
import { buy, goToCheckout, joinServer, lookAt, messagesTo, openChat, pull, retroRaiders } from '../sandbox.ts'
import { logIn } from '../screens.ts'
import { enterApp, openConnection, readApp } from './paypal-app.ts'

// They share Finn's shop and his PayPal account, so they run serially.
test.describe.configure({ mode: 'serial' })

const finn = { username: 'finn', password: demoPassword, email: 'finn@guildshop.example' }
const slowly = { timeout: 120_000 }

/** Milo is no member of Retro Raiders at first, so his purchases affect no other journey. */
test.beforeAll(() => joinServer(retroRaiders, 'milo'))

const mailsAbout = async (subject: string) =>
  (await mailsTo(finn.email)).filter((mail) => mail.subject.startsWith(subject)).length

test('a seller sees everywhere that PayPal refuses payments, gets one mail, and no warning once it works', async ({
  page,
  openAnotherBrowser,
}) => {
  await pull('/paypal/control/sellers/finn/restrict', { restricted: true })
  const chat = await openAnotherBrowser()
  for (const _try of [1, 2]) {
    await openChat(chat, retroRaiders, 'milo')
    await lookAt(chat, 'Raid Soundtrack')
    await chat.getByRole('list', { name: 'Messages' }).getByRole('button', { name: 'Buy', exact: true }).last().click()
    await expect(chat.getByText("This shop can't accept payments right now.").last()).toBeVisible()
  }

  await logIn(page, finn)
  await page.goto('/dashboard')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'PayPal is declining payments to your account.' }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.goto('/manage-servers')
  await expect(page.getByText('Payments declined')).toBeVisible()
  await page.goto(`/manage-servers/${retroRaiders.guild}`)
  await expect(page.getByText('PayPal is declining payments to your account.')).toBeVisible()
  await page.getByRole('link', { name: 'What to do' }).click()
  await expect(page.getByText('Payments declined')).toBeVisible()
  await expect(page.getByText(/PayPal has restricted your account/)).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => mailsAbout('PayPal is declining payments'), slowly).toBe(1)

  await pull('/paypal/control/sellers/finn/restrict', { restricted: false })
  await runJob('recheck-refused-payees')

  await expect
    .poll(async () => {
      await page.reload()
      await expect(page.getByText('Payer ID', { exact: true })).toBeVisible()
      return page.getByText('Payments declined').count()
    }, slowly)
    .toBe(0)
  expect(await mailsAbout('PayPal is declining payments')).toBe(1)
})

test('a seller turns on a notification and gets it by mail and on Discord', async ({ page, openAnotherBrowser }) => {
  await logIn(page, finn)
  await page.goto('/profile#notifications')
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeFocused()
  const newOrder = page.getByRole('group', { name: 'New order' })
  for (const channel of ['Email', 'Discord']) {
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT')
    await newOrder.getByRole('checkbox', { name: channel }).check()
    await saved
  }
  await expectAccessible(page)

  await buy(await openAnotherBrowser(), retroRaiders, 'milo', 'Raid Soundtrack')

  await expect.poll(() => mailsAbout('New order'), slowly).toBe(1)
  await expect.poll(async () => (await messagesTo('finn')).join('\n'), slowly).toContain('Raid Soundtrack')
  const [mail] = (await mailsTo(finn.email)).filter(({ subject }) => subject.startsWith('New order'))
  expect(mail?.text).toContain('/profile#notifications')

  await page.reload()
  await expect(newOrder.getByRole('checkbox', { name: 'Discord' })).toBeChecked()
  await expect(page.getByRole('link', { name: 'Manage Orders' })).toHaveAccessibleDescription(
    /\d+ (to ship|needs? attention)/,
  )
})

test('a seller connects a PayPal app, replaces its secret, and repairs it once it broke', async ({
  page,
  context,
  openAnotherBrowser,
}) => {
  test.setTimeout(600_000)
  const chat = await openAnotherBrowser()
  await logIn(page, finn)
  await openConnection(page)
  await page.getByRole('button', { name: 'Set up full connection' }).click()
  await expectAccessible(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Apps & Credentials' }).click()
  const dashboard = await opened
  await enterApp(page, await readApp(dashboard, 'finn'))
  await expectAccessible(page)
  await buy(chat, retroRaiders, 'milo', 'Raid Soundtrack')

  await openChat(chat, retroRaiders, 'milo')
  await lookAt(chat, 'Raid Soundtrack')
  await goToCheckout(chat)
  await pull('/paypal/control/sellers/finn/app/rotate')
  await dashboard.reload()
  await page.getByRole('button', { name: 'Replace secret' }).click()
  await enterApp(page, await readApp(dashboard, 'finn'))
  await chat.getByRole('button', { name: 'Pay now' }).click()
  await expect(chat.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()

  await pull('/paypal/control/sellers/finn/app/rotate')
  await runJob('check-paypal-connections')
  await expect.poll(() => mailsAbout('Your PayPal app needs attention'), slowly).toBe(1)
  await buy(chat, retroRaiders, 'milo', 'Raid Soundtrack')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Fix PayPal app' }).click()
  await expect(page.getByText('App not working')).toBeVisible()
  await expect(page.getByText("Your PayPal app doesn't work.")).toBeVisible()
  await expectAccessible(page)
  await dashboard.reload()
  await page.getByRole('button', { name: 'Replace secret' }).click()
  await enterApp(page, await readApp(dashboard, 'finn'))
  await expect(page.getByText('App not working')).toBeHidden()

  await page.getByRole('button', { name: 'Disconnect app' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, disconnect app' }).click()
  await expect(page.getByRole('button', { name: 'Set up full connection' })).toBeVisible()
  await pull('/paypal/control/sellers/finn/app/delete')
})
