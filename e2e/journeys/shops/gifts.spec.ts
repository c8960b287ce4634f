import { demoPassword } from '../account.ts'
import { expect, test } from '../journey.ts'
import {
  fillModal,
  joinServer,
  newestMessage,
  openChat,
  openDirectMessages,
  openItem,
  pay,
  pixelForge,
  press,
  pressNewest,
  rolesOf,
  say,
} from '../sandbox.ts'
import { logIn } from '../screens.ts'

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

test('the recipient declines, and the giver keeps the item', async ({ page }) => {
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
