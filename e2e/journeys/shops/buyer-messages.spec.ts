import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { demoPassword, signInAs } from '../account.ts'
import { expect, test } from '../journey.ts'
import { checkPayment } from '../payments.ts'
import { buy, joinServer, moonlitTavern, openDirectMessages, pull } from '../sandbox.ts'
import { expectSuccess, logIn } from '../screens.ts'

const shopLog = { ...moonlitTavern, channel: '510000000000020003' }
const regular = '410000000000020004'

/** Waits until the newest direct message to milo contains this text. */
async function expectMessage(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await openDirectMessages(page, 'milo')
    await expect(page.getByRole('list', { name: 'Messages' }).getByText(text).last()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 120_000 })
}

test('the bot tells a buyer about the shipment, the refund and the removed role', async ({
  page,
  request,
  openAnotherBrowser,
}) => {
  const headers = await signInAs(request, 'petra')
  const multipart = {
    name: 'Harbor Lantern',
    description: 'Shows the way home.',
    price: '2400',
    stock: '-1',
    requiresShipping: 'true',
    roleId: regular,
  }
  const made = await request.post(`/api/guilds/${moonlitTavern.guild}/items`, { headers, multipart })
  expect(made.status(), await made.text()).toBe(200)
  await joinServer(shopLog, 'milo')
  await buy(page, shopLog, 'milo', 'Harbor Lantern')
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? 'none'

  const desk = await openAnotherBrowser()
  await logIn(desk, { username: 'petra', password: demoPassword })
  await desk.goto(`/manage-orders/${orderId}`)
  await desk.getByRole('button', { name: 'Mark as Shipped' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Confirm Shipment' })
  await dialog.getByLabel('Tracking Number (Optional)').fill('1Z999AA10123456784')
  await expect(dialog.getByText(/Carrier: UPS/)).toBeVisible()
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Yes, Mark Shipped' }).click()
  await expectSuccess(desk, 'Order marked as shipped successfully!')
  await expect(desk.getByRole('link', { name: /^1Z999AA10123456784/ })).toHaveAttribute('href', /ups\.com/)
  await expectMessage(page, /^Your order from/)
  await expect(page.getByRole('link', { name: '1Z999AA10123456784' })).toHaveAttribute('href', /ups\.com/)

  const { captureId } = await (await request.get(`/api/sales/${orderId}`, { headers })).json()
  await pull(`/paypal/control/captures/${captureId}/refund`)
  await checkPayment(request, 'petra', orderId)
  await expectMessage(page, /refunded your payment of \$24\.00 NZD/)
  await expectMessage(page, /was removed because the payment was refunded/)

  await desk.reload()
  const messages = desk.getByRole('heading', { name: 'Messages to the buyer' }).locator('xpath=ancestor::section')
  await expect(messages.getByRole('listitem').filter({ hasText: 'Sent' })).toHaveCount(3)
  await expectAccessible(desk)
  await request.delete(`/api/items/${(await made.json())._id}`, { headers })
})
