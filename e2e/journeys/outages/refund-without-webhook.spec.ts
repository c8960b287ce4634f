import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { demoPassword, signInAs } from '../account.ts'
import { changeData, runJob } from '../database.ts'
import { expect, test } from '../journey.ts'
import { joinServer, moonlitTavern, pull, rolesOf } from '../sandbox.ts'
import { logIn } from '../screens.ts'
import { addRegularsItem, buyRegularsItem } from './regulars-item.ts'
import { type Headers, readFigures } from './shop-figures.ts'

/** Finn has no other order with it, which would let him keep it after a refund. */
const item = { name: 'Ferry Pass', description: 'One way.' }

const buyPass = (page: Page) => buyRegularsItem(page, 'finn', item.name)

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
  const itemId = await addRegularsItem(request, headers, item)
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
