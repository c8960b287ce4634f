import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { demoPassword, signInAs } from '../account.ts'
import { expect, test } from '../journey.ts'
import { joinServer, moonlitTavern, paypalAppOf, rolesOf } from '../sandbox.ts'
import { logIn } from '../screens.ts'
import { addRegularsItem, buyRegularsItem } from './regulars-item.ts'
import { readFigures } from './shop-figures.ts'

test.describe.configure({ timeout: 600_000 })

const item = { name: 'Lantern Cruise', description: 'At dusk.' }
const connection = '/api/profile/paypal/connection'

const buyCruise = (page: Page) => buyRegularsItem(page, 'robin', item.name)

async function openRefund(desk: Page) {
  await desk.getByRole('button', { name: 'Refund payment' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Refund payment' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Changes how Petra's PayPal account is connected, so no journey that sells for her may run at the same time. */
test('a seller refunds from the order page: at PayPal with Basic, in part and in full with Full', async ({
  page,
  request,
  openAnotherBrowser,
}) => {
  const headers = await signInAs(request, 'petra')
  const itemId = await addRegularsItem(request, headers, item)
  await joinServer(moonlitTavern, 'robin')
  const before = await readFigures(request, headers, itemId)
  const desk = await openAnotherBrowser()
  await logIn(desk, { username: 'petra', password: demoPassword })

  await test.step('the Full connection is set up', async () => {
    const reply = await request.put(connection, { headers, data: await paypalAppOf('petra') })
    expect(await reply.json()).toMatchObject({ connection: { kind: 'full' } })
  })

  await test.step('a partial refund keeps the role and the stock', async () => {
    await desk.goto(`/manage-orders/${await buyCruise(page)}`)
    const dialog = await openRefund(desk)
    await dialog.getByLabel('Amount (NZD)').fill('5')
    await dialog.getByLabel('Note to the buyer (optional)').fill('Sorry about the rain')
    await expect(dialog.getByText('The buyer keeps the role.')).toBeVisible()
    await expectAccessible(desk)
    await dialog.getByRole('button', { name: 'Refund $5.00 NZD' }).click()

    await expect(desk.getByText('Payment refunded.')).toBeVisible()
    await expect(desk.getByText(/^\$10\.00 NZD can be refunded until/)).toBeVisible()
    expect(await readFigures(request, headers, itemId)).toEqual({ stock: 1, revenue: before.revenue + 1000 })
    expect(await rolesOf(page, moonlitTavern, 'robin')).toContain('Regular')
  })

  await test.step('the rest removes the role and restocks', async () => {
    const dialog = await openRefund(desk)
    await expect(dialog.getByText('The bot removes the role.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Refund $10.00 NZD' }).click()

    await expect(desk.getByText('Refunded', { exact: true })).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Refund payment' })).toBeHidden()
    expect(await readFigures(request, headers, itemId)).toEqual(before)
    await expect.poll(() => rolesOf(page, moonlitTavern, 'robin'), { timeout: 120_000 }).not.toContain('Regular')
  })

  await test.step('with the Basic connection, the same button leads to PayPal', async () => {
    const orderId = await buyCruise(page)
    await request.delete(connection, { headers })
    await desk.goto(`/manage-orders/${orderId}`)
    const dialog = await openRefund(desk)

    await expect(dialog.getByText("PayPal doesn't let us refund for you")).toBeVisible()
    await expectAccessible(desk)
    const link = dialog.getByRole('link', { name: 'Open payment in PayPal' })
    await page.goto((await link.getAttribute('href')) ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  await request.delete(`/api/items/${itemId}`, { headers })
})
