import { expectAccessible } from '../accessibility.ts'
import { demoPassword, signInAs } from '../account.ts'
import { expect, test } from '../journey.ts'
import { buy, joinServer, moonlitTavern, pull } from '../sandbox.ts'
import { expectSuccess, logIn } from '../screens.ts'

test('ships an order that the buyer reported as not received, before the deadline', async ({
  page,
  request,
  openAnotherBrowser,
}) => {
  const headers = await signInAs(request, 'petra')
  const owl = { name: 'Carved Owl', description: 'Of oak.', price: '2400', stock: '1', requiresShipping: 'true' }
  const made = await request.post(`/api/guilds/${moonlitTavern.guild}/items`, { headers, multipart: owl })
  expect(made.status(), await made.text()).toBe(200)
  await joinServer(moonlitTavern, 'milo')
  await buy(page, moonlitTavern, 'milo', owl.name)
  await expect(page.getByRole('region', { name: 'Receipt' }).getByText('To be shipped')).toBeVisible()
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? 'none'
  const readOrder = async () => (await request.get(`/api/sales/${orderId}`, { headers })).json()

  const { captureId } = await readOrder()
  await pull(`/paypal/control/captures/${captureId}/dispute`, { reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED' })
  await expect.poll(async () => (await readOrder()).canShipDuringDispute, { timeout: 120_000 }).toBe(true)
  const desk = await openAnotherBrowser()
  await logIn(desk, { username: 'petra', password: demoPassword })
  await desk.goto(`/manage-orders/${orderId}`)

  await expect(desk.getByText(/hasn't arrived\. Respond in PayPal by /)).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Mark as Shipped' }).click()
  await desk.getByLabel('Tracking Number (Optional)').fill('RR555000111NZ')
  await desk.getByRole('button', { name: 'Yes, Mark Shipped' }).click()
  await expectSuccess(desk, 'Order marked as shipped successfully!')
  const atPaypal = desk.getByRole('link', { name: 'Add tracking at PayPal' })
  await expect(atPaypal).toHaveAttribute('href', new RegExp(`/activity/payment/${captureId}$`))

  await page.reload()
  await expect(page.getByRole('region', { name: 'Receipt' }).getByText('Shipped', { exact: true })).toBeVisible()
  const link = desk.getByRole('link', { name: "Open PayPal's Resolution Center" })
  const opening = desk.waitForEvent('popup')
  await link.click()
  const paypal = await opening
  const { disputes } = await readOrder()
  await expect(paypal.getByRole('row').filter({ hasText: disputes[0]._id })).toBeVisible()
  await request.delete(`/api/items/${(await made.json())._id}`, { headers })
})
