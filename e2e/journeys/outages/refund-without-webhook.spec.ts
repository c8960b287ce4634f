import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { demoPassword, signInAs } from '../account.ts'
import { changeData, runJob } from '../database.ts'
import { expect, test } from '../journey.ts'
import { buy, joinServer, moonlitTavern, pull, rolesOf } from '../sandbox.ts'
import { logIn } from '../screens.ts'

const regular = '410000000000020004'
const item = { name: 'Ferry Pass', description: 'One way.', price: '1500', stock: '2', requiresShipping: 'false' }

type Headers = Awaited<ReturnType<typeof signInAs>>

async function createItem(request: APIRequestContext, headers: Headers): Promise<string> {
  const multipart = { ...item, roleId: regular }
  const made = await request.post(`/api/guilds/${moonlitTavern.guild}/items`, { headers, multipart })
  expect(made.status(), await made.text()).toBe(200)
  return (await made.json())._id
}

/** The item's stock and the shop's revenue. */
async function figures(request: APIRequestContext, headers: Headers, itemId: string) {
  const shop = `/api/guilds/${moonlitTavern.guild}`
  const items: Array<{ _id: string; stock: number }> = await (await request.get(`${shop}/items`, { headers })).json()
  const { allTime } = await (await request.get(`${shop}/sales-metrics`, { headers })).json()
  return { stock: items.find(({ _id }) => _id === itemId)?.stock, revenue: allTime.revenueCents }
}

async function buyPass(page: Page): Promise<string> {
  await buy(page, moonlitTavern, 'sam', item.name)
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? 'none'
  await expect.poll(() => rolesOf(page, moonlitTavern, 'sam')).toContain('Regular')
  return orderId
}

/** Refunds the payment at PayPal, which reports it to nobody. */
async function refundSilently(request: APIRequestContext, headers: Headers, orderId: string): Promise<void> {
  const { captureId } = await (await request.get(`/api/sales/${orderId}`, { headers })).json()
  await pull('/paypal/control/webhooks/mischief', { drop: 1 })
  await pull(`/paypal/control/captures/${captureId}/refund`)
  await pull('/paypal/control/webhooks/mischief', { drop: 0 })
}

test('a refund that PayPal reports to nobody removes the role, restocks the item and corrects the figures', async ({
  page,
  request,
  openAnotherBrowser,
}) => {
  const headers = await signInAs(request, 'petra')
  const itemId = await createItem(request, headers)
  await joinServer(moonlitTavern, 'sam')
  const before = await figures(request, headers, itemId)
  const desk = await openAnotherBrowser()
  await logIn(desk, { username: 'petra', password: demoPassword })

  await test.step('when the owner checks PayPal now', async () => {
    const orderId = await buyPass(page)
    await desk.goto(`/manage-orders/${orderId}`)
    await expect(desk.getByText(/^Checked with PayPal just now\. Next check in /)).toBeVisible()
    await refundSilently(request, headers, orderId)

    await desk.getByRole('button', { name: 'Check PayPal now' }).click()

    await expect(desk.getByText('PayPal shows this payment as refunded.')).toBeVisible()
    await expectAccessible(desk)
    expect(await figures(request, headers, itemId)).toEqual(before)
    await expect.poll(() => rolesOf(page, moonlitTavern, 'sam'), { timeout: 120_000 }).not.toContain('Regular')
  })

  await test.step('when the payment is due to be read', async () => {
    const orderId = await buyPass(page)
    await refundSilently(request, headers, orderId)
    await changeData(['update sale set next_read_at = now() where id::text = $1', [orderId]])

    await runJob('refresh-sales')

    await expect.poll(() => rolesOf(page, moonlitTavern, 'sam'), { timeout: 120_000 }).not.toContain('Regular')
    await desk.goto(`/manage-orders/${orderId}`)
    await expect(desk.getByText('Refunded $15.00 NZD')).toBeVisible()
    expect(await figures(request, headers, itemId)).toEqual(before)
  })

  await request.delete(`/api/items/${itemId}`, { headers })
})
