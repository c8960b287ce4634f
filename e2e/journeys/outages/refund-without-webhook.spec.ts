import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { demoPassword, signInAs } from '../account.ts'
import { changeData, runJob } from '../database.ts'
import { expect, test } from '../journey.ts'
import { buy, joinServer, moonlitTavern, pull, rolesOf } from '../sandbox.ts'
import { logIn } from '../screens.ts'
import { type Headers, readFigures } from './shop-figures.ts'

/** Finn has no other order with it, which would let him keep it after a refund. */
const regular = '410000000000020004'
const item = { name: 'Ferry Pass', description: 'One way.', price: '1500', stock: '2', requiresShipping: 'false' }

async function createItem(request: APIRequestContext, headers: Headers): Promise<string> {
  const multipart = { ...item, roleId: regular }
  const made = await request.post(`/api/guilds/${moonlitTavern.guild}/items`, { headers, multipart })
  expect(made.status(), await made.text()).toBe(200)
  return (await made.json())._id
}

async function buyPass(page: Page): Promise<string> {
  await buy(page, moonlitTavern, 'finn', item.name)
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? 'none'
  await expect.poll(() => rolesOf(page, moonlitTavern, 'finn')).toContain('Regular')
  return orderId
}

/** Refunds at PayPal, which doesn't report refunds of a Basic connection. */
async function refundAtPaypal(request: APIRequestContext, headers: Headers, orderId: string): Promise<void> {
  const { captureId } = await (await request.get(`/api/sales/${orderId}`, { headers })).json()
  await pull(`/paypal/control/captures/${captureId}/refund`)
}

test('a refund that PayPal reports to nobody removes the role, restocks the item and corrects the figures', async ({
  page,
  request,
  openAnotherBrowser,
}) => {
  const headers = await signInAs(request, 'petra')
  const itemId = await createItem(request, headers)
  await joinServer(moonlitTavern, 'finn')
  const before = await readFigures(request, headers, itemId)
  const desk = await openAnotherBrowser()
  await logIn(desk, { username: 'petra', password: demoPassword })

  await test.step('when the owner checks PayPal now', async () => {
    const orderId = await buyPass(page)
    await desk.goto(`/manage-orders/${orderId}`)
    await expect(desk.getByText(/^Checked with PayPal just now\. Next check in /)).toBeVisible()
    await refundAtPaypal(request, headers, orderId)

    await desk.getByRole('button', { name: 'Check PayPal now' }).click()

    await expect(desk.getByText('PayPal shows this payment as refunded.')).toBeVisible()
    await expectAccessible(desk)
    expect(await readFigures(request, headers, itemId)).toEqual(before)
    await expect.poll(() => rolesOf(page, moonlitTavern, 'finn'), { timeout: 120_000 }).not.toContain('Regular')
  })

  await test.step('when the payment is due to be read', async () => {
    const orderId = await buyPass(page)
    await refundAtPaypal(request, headers, orderId)
    await changeData(['update sale set next_read_at = now() where id::text = $1', [orderId]])

    await runJob('refresh-sales')

    await expect.poll(() => rolesOf(page, moonlitTavern, 'finn'), { timeout: 120_000 }).not.toContain('Regular')
    await desk.goto(`/manage-orders/${orderId}`)
    await expect(desk.getByText('Refunded $15.00 NZD')).toBeVisible()
    expect(await readFigures(request, headers, itemId)).toEqual(before)
  })

  await request.delete(`/api/items/${itemId}`, { headers })
})
