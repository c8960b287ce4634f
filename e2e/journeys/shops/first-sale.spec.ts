import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { aPerson, type Person } from '../account.ts'
import { countEffort } from '../effort.ts'
import { expect, test } from '../journey.ts'
import { codeFrom } from '../mailbox.ts'
import { signUpByKeyboard } from '../pages/keyboard.ts'
import { buy, pull } from '../sandbox.ts'
import { enterCode, expectSuccess, goToProfile, storedToken } from '../screens.ts'

test.describe.configure({ timeout: 600_000 })

/** Nora's accounts and server in the sandbox, which no other journey uses. */
const nora = { paypal: 'nora@sandbox-paypal.example', server: 'Harbor Lights' }
const harborLights = { guild: '310000000000000007', channel: '510000000000070001' }
const item = 'Storm lantern'

async function verifyEmail(page: Page, { email }: Person): Promise<void> {
  await goToProfile(page)
  await expectAccessible(page)
  const code = await codeFrom(email, 'Verify your email')
  await enterCode(page, { label: 'Verification Code', code, button: 'Verify Email' })
  await expectSuccess(page, 'Email verified successfully.')
}

async function linkAccounts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Discord' }).click()
  await page.getByRole('radio', { name: 'nora' }).check()
  await page.getByRole('button', { name: 'Authorize' }).click()
  await expectSuccess(page, 'Discord account linked successfully!')
  await page.getByRole('button', { name: 'Connect PayPal' }).click()
  await page.getByRole('radio', { name: nora.paypal }).check()
  await page.getByRole('button', { name: 'Agree' }).click()
  await expectSuccess(page, 'PayPal account linked successfully!')
  await expectAccessible(page)
}

async function addServer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Manage Servers' }).click()
  await page.getByRole('button', { name: 'Find Discord Servers to Add' }).click()
  await page.getByRole('listitem').filter({ hasText: nora.server }).getByRole('button', { name: 'Register' }).click()
  const owned = page.getByRole('region', { name: 'Registered Servers (Owned)' })
  await expect(owned.getByText(nora.server)).toBeVisible()
  await expectAccessible(page)
  await owned.getByRole('link', { name: 'Manage' }).click()
  await expect(page.getByRole('heading', { level: 1, name: nora.server })).toBeVisible()
}

async function addItem(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add New Item' }).click()
  const editor = page.getByRole('dialog', { name: 'Add New Item' })
  await editor.getByLabel('Name', { exact: true }).fill(item)
  await editor.getByLabel('Description').fill('Brass, with a wick that never goes out.')
  await editor.getByLabel('Price').fill('24.00')
  await editor.getByLabel('Item Type').selectOption({ label: 'Physical, stocked' })
  await editor.getByLabel('Stock').fill('3')
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Add Item' }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByRole('heading', { name: item })).toBeVisible()
}

async function runTestPurchase(page: Page): Promise<void> {
  const run = page.getByRole('button', { name: 'Run test purchase' })
  await run.click()
  await expect(page.getByText(`Test passed: ${item} can be bought.`)).toBeVisible({ timeout: 120_000 })
  await expect(run).toBeEnabled()
  await expectAccessible(page)
}

/** The buyer's side, in the sandbox's chat and PayPal. Returns the id of the order. */
async function sellOne(page: Page): Promise<string> {
  await buy(page, harborLights, 'robin', item)
  await expectAccessible(page)
  return new URL(page.url()).searchParams.get('orderId') ?? ''
}

async function ship(page: Page): Promise<void> {
  await page.goto('/manage-orders')
  await page.getByRole('button', { name: 'Mark as Shipped' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Shipment' })
  await dialog.getByLabel('Tracking Number (Optional)').fill('1Z999')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Yes, Mark Shipped' }).click()
  await expectSuccess(page, 'Order marked as shipped successfully!')
  await expectAccessible(page)
}

/** Sellers refund at PayPal, which doesn't report it to the portal; the portal shows it after a check. */
async function refund(page: Page, saleId: string): Promise<void> {
  const headers = { authorization: `Bearer ${await storedToken(page)}` }
  const sale = await page.request.get(`/api/sales/${saleId}`, { headers })
  await pull(`/paypal/control/captures/${(await sale.json()).captureId}/refund`)
  await page.goto(`/manage-orders/${saleId}`)
  await page.getByRole('button', { name: 'Check PayPal now' }).click()
  await expect(page.getByText('PayPal shows this payment as refunded.')).toBeVisible()
  await expectAccessible(page)
}

test('a newcomer signs up, sells, ships and sees the refund', async ({ page, context }) => {
  const effort = await countEffort(context)
  const person = aPerson()

  await signUpByKeyboard(page, person)
  await expectAccessible(page)
  await verifyEmail(page, person)
  await linkAccounts(page)
  await addServer(page)
  await addItem(page)
  await runTestPurchase(page)
  const saleId = await sellOne(page)
  await ship(page)
  await refund(page, saleId)

  console.log(`From sign-up to refund: ${effort.report(test.info())}`)
})
