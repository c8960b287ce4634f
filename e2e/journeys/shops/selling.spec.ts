import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { demoPassword, signInAs } from '../account.ts'
import { expect, test } from '../journey.ts'
import { checkPayment, newestOrder } from '../payments.ts'
import {
  buy,
  goToCheckout,
  lookAt,
  moonlitTavern,
  newestMessage,
  openChat,
  pixelForge,
  press,
  pull,
  rolesOf,
  say,
} from '../sandbox.ts'
import { logIn } from '../screens.ts'

// They share the demo's two shops and check roles, so they run serially.
test.describe.configure({ mode: 'serial' })

const petra = { username: 'petra', password: demoPassword }
const processingError = /the notification may have failed/

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' })

test('a member buys in the chat and gets the role; the owner sees the order', async ({ page, openAnotherBrowser }) => {
  await buy(page, pixelForge, 'sam', 'Supporter Badge')
  await expect(page.getByText(processingError)).toBeHidden()
  await expect(page.getByText('Pixel Forge').first()).toBeVisible()
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? 'none'
  await expect(page.getByText(orderId)).toBeVisible()
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect(receipt.getByRole('heading', { name: 'Supporter Badge' })).toBeVisible()
  await expect(receipt.getByText('Pixel Forge')).toBeVisible()
  await expect(receipt.getByText(/^Supporter, /)).toBeVisible()
  await expect(receipt.getByText('Complete')).toBeVisible()
  await expectAccessible(page)

  await expect.poll(() => rolesOf(page, pixelForge, 'sam')).toContain('Supporter')
  await expect(async () => {
    await openChat(page, pixelForge, 'robin')
    await expect(
      messages(page)
        .getByText(/Supporter Badge/)
        .first(),
    ).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 120_000 })
  await openChat(page, pixelForge, 'sam')
  await say(page, '/orders')
  await press(
    page,
    newestMessage(page)
      .getByRole('button', { name: /^View PF-/ })
      .first(),
  )
  await expect(newestMessage(page).getByText(orderId)).toBeVisible()

  const desk = await openAnotherBrowser()
  await logIn(desk, petra)
  await desk.goto(`/manage-orders/${orderId}`)
  await expect(desk.getByRole('heading', { name: /Supporter Badge/ })).toBeVisible()
  await expect(desk.getByText('sam').first()).toBeVisible()
})

test('a typed URL shows no receipt of an order that does not exist', async ({ page, expectRefusal }) => {
  const orderId = '00000000-0000-4000-8000-000000000000'
  expectRefusal(404, `/receipts/${orderId}`)
  const asked = page.waitForResponse(`**/api/receipts/${orderId}`)

  await page.goto(`/payment-result?status=success&receipt=true&orderId=${orderId}`)
  await asked

  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText(orderId)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Receipt' })).toBeHidden()
})

test('a refund removes the role', async ({ page, request }) => {
  const { _id, captureId } = await newestOrder(request, pixelForge.guild, 'Supporter Badge')
  await pull(`/paypal/control/captures/${captureId}/refund`)

  await checkPayment(request, petra.username, _id)

  await expect.poll(() => rolesOf(page, pixelForge, 'sam'), { timeout: 120_000 }).not.toContain('Supporter')
})

test('a cancelled checkout charges nothing and says so', async ({ page }) => {
  await openChat(page, pixelForge, 'sam')
  await lookAt(page, 'Voxel Castle Pack')
  await goToCheckout(page)

  await page.getByRole('button', { name: 'Cancel and return' }).click()

  await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible()
})

test('a declined card lets the buyer choose another payment method at PayPal', async ({ page }) => {
  await openChat(page, pixelForge, 'robin')
  await lookAt(page, 'Voxel Castle Pack')
  await goToCheckout(page)

  await page.getByRole('button', { name: 'Pay with a card that will be declined' }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay now' }).click()

  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
})

test('sells the last item once and shows the other buyer sold out', async ({ page, request, openAnotherBrowser }) => {
  const headers = await signInAs(request, petra.username)
  const multipart = {
    name: 'Last Lantern',
    description: 'There is one.',
    price: '700',
    stock: '1',
    requiresShipping: 'false',
  }
  const made = await request.post(`/api/guilds/${pixelForge.guild}/items`, { headers, multipart })
  expect(made.status(), await made.text()).toBe(200)
  const other = await openAnotherBrowser()
  await openChat(other, pixelForge, 'robin')
  await lookAt(other, 'Last Lantern')

  await buy(page, pixelForge, 'sam', 'Last Lantern')
  await press(other, other.getByRole('button', { name: 'Buy', exact: true }).last())

  await expect(other.getByText(/sold out/i).last()).toBeVisible()
  await request.delete(`/api/items/${(await made.json())._id}`, { headers })
})

test("shows a failed delivery for a role above the bot's and delivers it once the role is moved", async ({
  page,
  openAnotherBrowser,
}) => {
  await openChat(page, moonlitTavern, 'sam')
  await lookAt(page, 'Patron Membership')
  await goToCheckout(page)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText(processingError)).toBeVisible()
  const orderId = new URL(page.url()).searchParams.get('orderId')

  const desk = await openAnotherBrowser()
  await logIn(desk, petra)
  await desk.goto(`/manage-orders/${orderId}`)
  await expect(desk.getByText(/Move the bot's role above it/).first()).toBeVisible()
  await pull('/discord/control/roles', { guild: moonlitTavern.guild, role: '410000000000020003', position: 3 })
  await desk.getByRole('button', { name: /Retry/ }).first().click()

  await expect.poll(() => rolesOf(page, moonlitTavern, 'sam')).toContain('Patron')
  await desk.reload()
  await expect(desk.getByText(/Move the bot's role above it/)).toBeHidden()
})

test('shows the goal in the chat', async ({ page }) => {
  await openChat(page, pixelForge, 'robin')

  await say(page, '/goal')

  await expect(newestMessage(page)).toContainText('donation goal')
  await expect(newestMessage(page)).toContainText(/\d%/)
})

test('runs a test purchase and shows each step as passed', async ({ page }) => {
  await logIn(page, petra)
  await page.goto(`/manage-servers/${pixelForge.guild}`)
  await page.getByLabel('Item to test').selectOption({ label: 'VIP Pass' })
  const run = page.getByRole('button', { name: 'Run test purchase' })

  await run.click()

  const steps = page.getByRole('list', { name: /test purchase|steps/i }).getByRole('listitem')
  await expect(steps.first()).toBeVisible()
  await expect(run).toBeEnabled({ timeout: 120_000 })
  await expect(steps.filter({ hasText: /failed/i })).toHaveCount(0)
  await expect.poll(() => rolesOf(page, pixelForge, 'petra')).not.toContain('VIP')
})

test('refuses to remove a server with unshipped orders and shows their number', async ({ page, expectRefusal }) => {
  await logIn(page, petra)
  await page.goto('/manage-servers')
  expectRefusal(409, `/guilds/${moonlitTavern.guild}`)
  const row = page.getByRole('listitem').filter({ hasText: 'Moonlit Tavern' })

  await row.getByRole('button', { name: 'Remove' }).click()
  await row.getByRole('button', { name: 'Yes' }).click()

  await expect(page.getByText(/still has \d+ orders? to ship/)).toBeVisible()
})
