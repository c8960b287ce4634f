import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { demoPassword } from '../account.ts'
import { expect, test } from '../journey.ts'
import { pull } from '../sandbox.ts'
import { expectSuccess, logIn } from '../screens.ts'

// Each ships demo orders, which can be shipped only once.
test.describe.configure({ mode: 'serial' })

const petra = { username: 'petra', password: demoPassword }
const shipped = 'Order marked as shipped successfully!'

async function openDesk(page: Page): Promise<void> {
  await logIn(page, petra)
  await page.goto('/manage-orders')
  await expect(page.getByRole('button', { name: 'Mark as Shipped' }).first()).toBeVisible()
}

/** Ships the first order that has an address. */
async function shipFirst(page: Page, trackingNumber?: string): Promise<void> {
  await page.getByRole('button', { name: 'Mark as Shipped' }).and(page.locator(':enabled')).first().click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Shipment' })
  if (trackingNumber) await dialog.getByLabel('Tracking Number (Optional)').fill(trackingNumber)
  await dialog.getByRole('button', { name: 'Yes, Mark Shipped' }).click()
}

test('the dashboard shows the sales of the selected server', async ({ page }) => {
  await logIn(page, petra)
  await page.goto('/dashboard')
  await expect(page.getByText(/petra/).first()).toBeVisible()
  const selector = page.getByRole('combobox').first()
  await expect(selector.locator('option:checked')).toHaveText('Pixel Forge')
  await expect(page.getByRole('heading', { name: /Needs attention/i })).toBeVisible()
  await expectAccessible(page)

  await selector.selectOption({ label: 'Moonlit Tavern' })

  await expect(page.getByText(/NZD/).first()).toBeVisible()
})

test('a free owner sees totals and a premium prompt for per-item metrics', async ({ page }) => {
  await logIn(page, { username: 'finn', password: demoPassword })

  await page.goto('/dashboard')

  await expect(page.getByText('Purchase premium to see detailed per-item sales metrics!')).toBeVisible()
})

test('ships one order with a tracking number and one without', async ({ page }) => {
  await openDesk(page)
  const cards = page.getByRole('button', { name: 'Mark as Shipped' })
  const before = await cards.count()
  await expectAccessible(page)

  await shipFirst(page, ' 1Z999AA10123456784 ')
  await expectSuccess(page, shipped)
  await expect(cards).toHaveCount(before - 1)
  await shipFirst(page)

  await expect(cards).toHaveCount(before - 2)
  const without = page.getByTitle('Cannot mark as shipped without address')
  await expect(without).toBeDisabled()
  await expect(page.getByText('Warning: Shipping address missing!')).toBeVisible()
})

test('ships while PayPal is down', async ({ page }) => {
  await openDesk(page)
  await pull('/paypal/control/faults', { method: 'POST', path: '/v2/checkout/orders/*/track', times: 3, status: 503 })

  await shipFirst(page, 'DOWN-1')

  await expectSuccess(page, shipped)
  await pull('/paypal/control/faults/clear')
})

test('searches and exports orders to a valid CSV file', async ({ page }) => {
  await openDesk(page)
  await page
    .getByRole('tab', { name: /^All/ })
    .or(page.getByRole('link', { name: /^All/ }))
    .first()
    .click()
  await page.getByRole('searchbox').fill('mug')
  await expect(page.getByText(/Mug/).first()).toBeVisible()
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await (await downloading).path()

  const lines = readFileSync(file, 'utf8').trim().split('\r\n')
  expect(lines.length).toBeGreaterThan(10)
  expect(lines[0]).toMatch(/order/i)
})

test('ships many orders from a pasted list after a preview', async ({ page }) => {
  await openDesk(page)
  const cards = page.getByRole('button', { name: 'Mark as Shipped' })
  const before = await cards.count()
  const card = page
    .getByRole('listitem')
    .filter({ has: page.locator('button:enabled', { hasText: 'Mark as Shipped' }) })
  const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(await card.first().innerText())?.[0] ?? 'none'

  await page.getByRole('button', { name: 'Ship from CSV' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(`order,tracking\n${id},BULK-1\nnot-an-order,BULK-2`)
  await dialog.getByRole('button', { name: /Preview/ }).click()
  await expect(dialog.getByText('Order not found.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Mark 1 order as Shipped' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await expect(cards).toHaveCount(before - 1)
})
