import type { Page } from '@playwright/test'
import { demoPassword, signInAs } from '../account.ts'
import { changeData, runJob } from '../database.ts'
import { expect, test } from '../journey.ts'
import { checkPayment } from '../payments.ts'
import {
  fillModal,
  idOf,
  joinServer,
  leaveServer,
  messagesTo,
  newestMessage,
  openChat,
  openDirectMessages,
  openItem,
  pay,
  pixelForge,
  press,
  pressNewest,
  pull,
  rolesOf,
  say,
  typeCommand,
} from '../sandbox.ts'
import { expectSuccess, logIn } from '../screens.ts'

test.describe.configure({ mode: 'serial', timeout: 600_000 })

/** Other journeys read the newest message of #general. */
const shopLog = { ...pixelForge, channel: '510000000000010003' }
let orderId = ''

test('a member gives an item, and the recipient gets its role and a message', async ({ page }) => {
  await joinServer(pixelForge, 'ivy')
  await joinServer(pixelForge, 'omar')
  await openChat(page, shopLog, 'ivy')
  await openItem(page, 'Supporter Badge')
  await pressNewest(page, 'Buy as a gift')
  await fillModal(page, { 'Who is it for?': 'Omar', Message: 'Happy birthday! 🎂 @everyone **now**' })
  await expect(newestMessage(page)).toContainText('Gift for')
  await newestMessage(page).getByRole('link', { name: 'Pay with PayPal' }).click()
  await pay(page)
  orderId = new URL(page.url()).searchParams.get('orderId') ?? ''

  await expect(async () => {
    expect(await rolesOf(page, pixelForge, 'Omar')).toContain('Supporter')
  }).toPass()
  expect(await rolesOf(page, pixelForge, 'Ivy')).not.toContain('Supporter')
  await expect(async () => {
    await openDirectMessages(page, 'omar')
    await expect(newestMessage(page)).toContainText('Supporter Badge', { timeout: 5000 })
  }).toPass()
  await expect(newestMessage(page)).toContainText('Happy birthday! 🎂 @everyone **now**')
})

test('the recipient declines, and the item goes back to the buyer', async ({ page }) => {
  await openDirectMessages(page, 'omar')
  await pressNewest(page, 'Decline')
  await pressNewest(page, 'Decline gift')
  await expect(newestMessage(page)).toContainText('You declined the gift.')

  await expect(async () => {
    expect(await rolesOf(page, pixelForge, 'Ivy')).toContain('Supporter')
    expect(await rolesOf(page, pixelForge, 'Omar')).not.toContain('Supporter')
  }).toPass()
})

test('the seller sees whom the gift was for', async ({ page }) => {
  await logIn(page, { username: 'petra', password: demoPassword })
  await page.goto(`/manage-orders/${orderId}`)
  await expect(page.getByText('Declined').first()).toBeVisible()
  await expect(page.getByText('omar').first()).toBeVisible()
})

test('someone who blocks gifts gets no more of them', async ({ page }) => {
  await openChat(page, shopLog, 'omar')
  await openDirectMessages(page, 'omar')
  await press(page, page.getByRole('button', { name: 'Block gifts' }).last())
  await openChat(page, shopLog, 'ivy')
  await openItem(page, 'Supporter Badge')
  await pressNewest(page, 'Buy as a gift')
  await fillModal(page, { 'Who is it for?': 'Omar' })
  await expect(newestMessage(page)).toContainText("doesn't accept gifts")

  await openChat(page, shopLog, 'omar')
  await say(page, '/orders')
  await pressNewest(page, 'Allow gifts again')
  await expect(newestMessage(page)).toContainText('You can receive gifts again.')
})

test('a gift to someone outside the server is delivered when they join, and a refund removes it', async ({
  page,
  request,
}) => {
  await leaveServer(pixelForge, 'omar')
  await openChat(page, shopLog, 'ivy')
  await typeCommand(page, '/buy', { item: 'Supporter Badge', for: idOf('omar') })
  await newestMessage(page).getByRole('link', { name: 'Pay with PayPal' }).click()
  await pay(page)
  const saleId = new URL(page.url()).searchParams.get('orderId') ?? ''
  await expect
    .poll(async () => (await messagesTo('ivy')).at(-1), { timeout: 120_000 })
    .toContain('Your gift is waiting')

  await joinServer(pixelForge, 'omar')
  await changeData(['update gift set check_at = now() where sale_id = $1', [saleId]])
  await runJob('sweep-gifts')
  await expect.poll(() => rolesOf(page, pixelForge, 'Omar'), { timeout: 120_000 }).toContain('Supporter')
  await expect
    .poll(async () => (await messagesTo('ivy')).at(-1), { timeout: 120_000 })
    .toContain('Your gift was delivered')

  const headers = await signInAs(request, 'petra')
  const { captureId } = await (await request.get(`/api/sales/${saleId}`, { headers })).json()
  await pull(`/paypal/control/captures/${captureId}/refund`)
  await checkPayment(request, 'petra', saleId)
  await expect.poll(() => rolesOf(page, pixelForge, 'Omar'), { timeout: 120_000 }).not.toContain('Supporter')
  await expect
    .poll(async () => (await messagesTo('omar')).at(-1), { timeout: 120_000 })
    .toContain('Your gift was removed')
})

test('a gift to a bot or to oneself is refused, and a server can switch gifts off', async ({
  page,
  openAnotherBrowser,
}) => {
  await openChat(page, shopLog, 'ivy')
  await openItem(page, 'Supporter Badge')
  for (const [person, refusal] of [
    ['Guildshop', "You can't give a gift to a bot."],
    ['Ivy', "You can't give a gift to yourself."],
  ] as const) {
    await pressNewest(page, 'Buy as a gift')
    await fillModal(page, { 'Who is it for?': person })
    await expect(newestMessage(page)).toContainText(refusal)
  }

  const desk = await openAnotherBrowser()
  await logIn(desk, { username: 'petra', password: demoPassword })
  await allowGifts(desk, false)
  await openItem(page, 'Supporter Badge')
  await expect(newestMessage(page).getByRole('button', { name: 'Buy as a gift' })).toHaveCount(0)
  await allowGifts(desk, true)
  await openItem(page, 'Supporter Badge')
  await expect(newestMessage(page).getByRole('button', { name: 'Buy as a gift' })).toBeVisible()
})

async function allowGifts(page: Page, isAllowed: boolean): Promise<void> {
  await page.goto(`/manage-servers/${pixelForge.guild}/storefront?view=gifts`)
  await page.getByRole('checkbox', { name: 'Allow gifts in this server' }).setChecked(isAllowed)
  await page.getByRole('button', { name: 'Save gift settings' }).click()
  await expectSuccess(page, 'Gift settings saved')
}
