import { expectAccessible } from '../accessibility.ts'
import { demoPassword, signInAs } from '../account.ts'
import { changeData } from '../database.ts'
import { expect, test } from '../journey.ts'
import {
  goToCheckout,
  joinServer,
  lookAt,
  messagesTo,
  moonlitTavern,
  openChat,
  openDirectMessages,
  pull,
  rolesOf,
} from '../sandbox.ts'
import { logIn } from '../screens.ts'

const regular = '410000000000020004'
const lamp = {
  name: 'Amber Lamp',
  description: 'Warm light.',
  price: '1800',
  stock: '1',
  requiresShipping: 'false',
  roleId: regular,
}
/** All but CAD, which no other journey uses. */
const acceptedByPetra = 'USD,AUD,EUR,GBP,JPY,NZD'

test('a payment on hold becomes an order once the seller accepts it at PayPal', async ({
  page,
  request,
  openAnotherBrowser,
}) => {
  const headers = await signInAs(request, 'petra')
  const made = await request.post(`/api/guilds/${moonlitTavern.guild}/items`, { headers, multipart: lamp })
  expect(made.status(), await made.text()).toBe(200)
  const { _id: itemId } = await made.json()
  await changeData(["update item set currency = 'CAD' where id = $1", [itemId]])
  await pull('/paypal/control/sellers/petra/currencies', { held: acceptedByPetra })
  await joinServer(moonlitTavern, 'sam')

  await openChat(page, moonlitTavern, 'sam')
  await lookAt(page, lamp.name)
  await goToCheckout(page)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Under Review' })).toBeVisible()
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? 'none'
  const isIn = async (text: string) => (await messagesTo('sam')).some((message) => message.includes(text))
  await expect.poll(() => isIn('PayPal put your payment on hold'), { timeout: 120_000 }).toBe(true)

  const desk = await openAnotherBrowser()
  await logIn(desk, { username: 'petra', password: demoPassword })
  await desk.goto(`/manage-orders?filter=held&server=${moonlitTavern.guild}`)
  const row = desk.getByRole('link').filter({ hasText: lamp.name })
  await expect(row.getByText('On hold')).toBeVisible()
  await expectAccessible(desk)
  await row.click()
  await expect(desk.getByText("Your PayPal account doesn't accept this currency automatically.")).toBeVisible()
  await expect(desk.getByText(/^PayPal returns the payment to the buyer on/)).toBeVisible()
  await expectAccessible(desk)

  const opening = desk.waitForEvent('popup')
  await desk.getByRole('link', { name: 'Accept payment at PayPal' }).click()
  const paypal = await opening
  await paypal.getByRole('button', { name: 'Accept payment' }).click()
  const readOrder = async () => (await request.get(`/api/sales/${orderId}`, { headers })).json()
  await expect.poll(async () => (await readOrder()).payment ?? null, { timeout: 120_000 }).toBeNull()

  await expect(async () => {
    await openChat(page, moonlitTavern, 'sam')
    await expect(page.getByText(/Thanks for your purchase in/).last()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 120_000 })
  await expect.poll(() => rolesOf(page, moonlitTavern, 'sam'), { timeout: 120_000 }).toContain('Regular')
  await desk.reload()
  await expect(desk.getByText('Role assigned').first()).toBeVisible({ timeout: 120_000 })
  await expect(desk.getByText('Payment on hold').first()).toBeVisible()
  await openDirectMessages(page, 'sam')
  await expect(page.getByText(/Please don't pay again\./).first()).toBeVisible()
  await pull('/paypal/control/sellers/petra/currencies', {})
  await request.delete(`/api/items/${itemId}`, { headers })
})
