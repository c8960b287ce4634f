import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { demoPassword, signInAs } from '../account.ts'
import { expect, test } from '../journey.ts'
import { buy, joinServer, moonlitTavern, paypalAppOf, pull } from '../sandbox.ts'
import { expectSuccess, logIn } from '../screens.ts'
import { type Headers, readFigures } from './shop-figures.ts'

test.describe.configure({ timeout: 600_000 })

const slowly = { timeout: 120_000 }
const item = { name: 'Brass Compass', description: 'Points home.', price: '3200', stock: '2', requiresShipping: 'true' }
const complaint = "My compass hasn't arrived."
const trackingNumber = 'RR555000222NZ'
const connection = '/api/profile/paypal/connection'

async function createItem(request: APIRequestContext, headers: Headers): Promise<string> {
  const made = await request.post(`/api/guilds/${moonlitTavern.guild}/items`, { headers, multipart: item })
  expect(made.status(), await made.text()).toBe(200)
  return (await made.json())._id
}

async function buyCompass(page: Page): Promise<string> {
  await buy(page, moonlitTavern, 'milo', item.name)
  return new URL(page.url()).searchParams.get('orderId') ?? 'none'
}

/** The card of the dispute in the inbox. */
const cardOf = (desk: Page) =>
  desk.getByRole('heading', { name: new RegExp(item.name) }).locator('xpath=ancestor::section')

/** Changes how Petra's PayPal account is connected, so no journey that sells for her may run at the same time. */
test('a Full seller answers a dispute with a message, tracking and evidence, and wins it', async ({
  page,
  request,
  openAnotherBrowser,
}) => {
  const headers = await signInAs(request, 'petra')
  const connected = await request.put(connection, { headers, data: await paypalAppOf('petra') })
  expect(await connected.json()).toMatchObject({ connection: { kind: 'full' } })
  const itemId = await createItem(request, headers)
  await joinServer(moonlitTavern, 'milo')
  const orderId = await buyCompass(page)
  const readOrder = async () => (await request.get(`/api/sales/${orderId}`, { headers })).json()
  await expect.poll(async () => (await readOrder()).captureId ?? null, slowly).not.toBeNull()
  const { captureId } = await readOrder()
  const before = await readFigures(request, headers, itemId)
  const desk = await openAnotherBrowser()
  await logIn(desk, { username: 'petra', password: demoPassword })

  const paypal = await test.step('PayPal reports the dispute, which the order page and the inbox show', async () => {
    const reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED'
    await pull(`/paypal/control/captures/${captureId}/dispute`, { reason, message: complaint })
    await expect.poll(async () => (await readOrder()).disputes.length, slowly).toBe(1)

    await desk.goto(`/manage-orders/${orderId}`)
    await expect(desk.getByText("The buyer reported that this order hasn't arrived.")).toBeVisible()
    await expect(desk.getByText(complaint)).toBeVisible()
    await expect(desk.getByText('Inquiry between you and the buyer')).toBeVisible()
    await expectAccessible(desk)
    const opening = desk.waitForEvent('popup')
    await desk.getByRole('link', { name: "Open PayPal's Resolution Center" }).click()
    const disputePage = await opening
    await disputePage.getByRole('link', { name: (await readOrder()).disputes[0]._id }).click()
    await expect(disputePage.getByText(complaint)).toBeVisible()
    return disputePage
  })

  await test.step('the seller replies to the buyer from the inbox', async () => {
    await desk.getByRole('link', { name: 'All disputes' }).click()
    const card = cardOf(desk)
    await card.getByRole('button', { name: 'Reply to buyer' }).click()
    await card.getByLabel('Message to the buyer').fill('It leaves today.')
    await expectAccessible(desk)
    await card.getByRole('button', { name: 'Send message' }).click()
    await expect(card.getByText('Message sent to the buyer.')).toBeVisible()
    await expect(card.getByText("Awaiting the buyer's response")).toBeVisible()
    await expect(card.getByRole('list', { name: 'Messages' }).getByText('It leaves today.')).toBeVisible()
    await expectAccessible(desk)
    await paypal.reload()
    await expect(paypal.getByRole('row').filter({ hasText: 'It leaves today.' })).toContainText('Seller')
  })

  await test.step('the order ships with tracking that PayPal accepts', async () => {
    await desk.goto(`/manage-orders/${orderId}`)
    await desk.getByRole('button', { name: 'Mark as Shipped' }).click()
    await desk.getByLabel('Tracking Number (Optional)').fill(trackingNumber)
    await desk.getByRole('button', { name: 'Yes, Mark Shipped' }).click()
    await expectSuccess(desk, 'Order marked as shipped successfully!')
    await expect.poll(async () => (await readOrder()).shipmentReport, slowly).toBe('told')
    await desk.reload()
    await expect(desk.getByText('Tracking sent', { exact: true })).toBeVisible()
  })

  await test.step('the seller sends evidence with the dispute pack', async () => {
    await paypal.getByRole('button', { name: 'Request seller response' }).click()
    await expect.poll(async () => (await readOrder()).disputes[0].actions, slowly).toContain('provide_evidence')
    await desk.reload()
    await expect(desk.getByText('PayPal claim')).toBeVisible()
    await desk.getByRole('button', { name: 'Send evidence' }).click()
    await expect(desk.getByRole('link', { name: 'Preview dispute pack' })).toBeVisible()
    await desk.getByLabel('Your explanation').fill('Shipped with tracking.')
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Send evidence to PayPal' }).click()
    await expect(desk.getByText('Evidence sent to PayPal.')).toBeVisible()
    await expect(desk.getByText('PayPal is reviewing it.')).toBeVisible()
    await expectAccessible(desk)

    await paypal.reload()
    const evidence = paypal.getByRole('row').filter({ hasText: 'PROOF_OF_FULFILLMENT' })
    await expect(evidence).toContainText(trackingNumber)
    const file = await evidence.getByRole('link').getAttribute('href')
    const pack = await request.get(new URL(file ?? '', paypal.url()).href)
    expect((await pack.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('PayPal decides for the seller', async () => {
    await paypal.getByRole('button', { name: 'Resolve for seller' }).click()
    await expect.poll(async () => (await readOrder()).isDisputed, slowly).toBe(false)
    await desk.reload()
    await expect(desk.getByText('Shipped', { exact: true }).first()).toBeVisible()
    await expect(desk.getByText(/^Disputed/)).toBeHidden()
    await expect(desk.getByText('PayPal is reviewing it.')).toBeHidden()
    expect(await readFigures(request, headers, itemId)).toEqual(before)
    await desk.goto('/manage-orders/disputes')
    await expect(cardOf(desk).getByText('Decided in your favor')).toBeVisible()
    await expectAccessible(desk)
  })

  await request.delete(connection, { headers })
  await request.delete(`/api/items/${itemId}`, { headers })
})
