import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import type { Account } from './account.ts'
import { expect, test } from './journey.ts'
import { bringToken, expectError, expectSuccess } from './screens.ts'

// Each account of the sandbox can be linked once, so these journeys follow one another.
test.describe.configure({ mode: 'serial' })

async function openProfile(page: Page, { token }: Account): Promise<void> {
  await bringToken(page, token)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Account Connections' })).toBeVisible()
}

async function connectDiscord(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect Discord' }).click()
  await page.getByRole('radio', { name }).check()
  await page.getByRole('button', { name: 'Authorize' }).click()
}

async function connectPaypal(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Connect PayPal' }).click()
  await page.getByRole('radio', { name: email }).check()
  await page.getByRole('button', { name: 'Agree' }).click()
}

test('an owner links Discord and PayPal, sees both, and unlinks them', async ({ page, accounts }) => {
  await openProfile(page, await accounts.openVerified())

  await connectDiscord(page, 'robin')
  await expectSuccess(page, 'Discord account linked successfully!')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('button', { name: 'Disconnect Discord' })).toBeVisible()
  await expect(page.getByText('robin', { exact: true })).toBeVisible()

  await connectPaypal(page, 'milo@sandbox-paypal.example')
  await expectSuccess(page, 'PayPal account linked successfully!')
  await expect(page.getByText('MLLSELLER2345')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Disconnect Discord' }).click()
  await expectSuccess(page, 'Discord account disconnected.')
  await page.getByRole('button', { name: 'Disconnect PayPal' }).click()
  await expectSuccess(page, 'PayPal account disconnected.')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect Discord' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect PayPal' })).toBeVisible()
})

test('whoever refuses consent comes back unlinked and is told why', async ({ page, accounts }) => {
  await openProfile(page, await accounts.open())

  await page.getByRole('button', { name: 'Connect Discord' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectError(page, 'Discord authorization code missing. Please try again.')
  await page.getByRole('button', { name: 'Connect PayPal' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await expectError(page, 'The connection to PayPal was cancelled.')
  await expect(page).toHaveURL('/profile')
})

test('an account that is linked elsewhere cannot be linked again', async ({ page, accounts, openAnotherBrowser }) => {
  const other = await openAnotherBrowser()
  await openProfile(other, await accounts.open())
  await connectDiscord(other, 'robin')
  await expectSuccess(other, 'Discord account linked successfully!')
  await connectPaypal(other, 'milo@sandbox-paypal.example')
  await expectSuccess(other, 'PayPal account linked successfully!')
  await openProfile(page, await accounts.open())

  await connectDiscord(page, 'robin')
  await expectError(page, 'This Discord account is already linked to another portal account.')
  await connectPaypal(page, 'milo@sandbox-paypal.example')

  await expectError(page, 'This PayPal account is already linked to another portal account.')
  await expect(page.getByRole('button', { name: 'Connect Discord' })).toBeVisible()
})

test('a return that did not begin in this browser links nothing', async ({ page, accounts }) => {
  await openProfile(page, await accounts.open())

  await page.goto('/api/discord/callback?code=stolen&state=made-up')

  await expectError(page, 'Invalid state during Discord connection. Please try again.')
  await expect(page).toHaveURL('/profile')
})
