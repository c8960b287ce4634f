import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { type Account, signInAs } from '../account.ts'
import { expect, test } from '../journey.ts'
import { pull } from '../sandbox.ts'
import { bringToken, expectError, expectSuccess } from '../screens.ts'

// Each sandbox account can be linked once, so these journeys run serially.
test.describe.configure({ mode: 'serial' })

/** The user who last linked Robin's Discord account; shared by the serial journeys of this file. */
let holderOfRobin = ''

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

/** Bans a user over HTTP. */
async function banByAda(request: APIRequestContext, username: string): Promise<void> {
  const headers = await signInAs(request, 'ada')
  const found = await request.get(`/api/admin/users/search?query=${username}`, { headers })
  const [{ _id }] = await found.json()
  const reply = await request.post(`/api/admin/users/${_id}/ban`, { headers, data: {} })
  expect(reply.status()).toBe(200)
}

test('links and unlinks Discord and PayPal', async ({ page, accounts }) => {
  await openProfile(page, await accounts.openVerified())

  await connectDiscord(page, 'robin')
  await expectSuccess(page, 'Discord account linked successfully!')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('button', { name: 'Disconnect Discord' })).toBeVisible()
  await expect(page.getByText('robin', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Discord', exact: true })).toBeFocused()

  await connectPaypal(page, 'milo@sandbox-paypal.example')
  await expectSuccess(page, 'PayPal account linked successfully!')
  await expect(page.getByRole('heading', { name: 'PayPal', exact: true })).toBeFocused()
  await expect(page.getByText('MLLSELLER2345')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Disconnect Discord' }).click()
  await page.getByRole('button', { name: 'Yes, disconnect Discord' }).click()
  await expectSuccess(page, 'Discord account disconnected.')
  await page.getByRole('button', { name: 'Disconnect PayPal' }).click()
  await expect(page.getByRole('button', { name: 'Keep PayPal' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Disconnect PayPal' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Yes, disconnect PayPal' }).click()
  await expectSuccess(page, 'PayPal account disconnected.')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Connect Discord' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect PayPal' })).toBeVisible()
})

test('checks an unverified PayPal account again, without disconnecting it', async ({ page, accounts }) => {
  await openProfile(page, await accounts.open())
  await connectPaypal(page, 'milo@sandbox-paypal.example')

  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('radio', { name: 'milo@sandbox-paypal.example' }).check()
  await page.getByRole('button', { name: 'Agree' }).click()

  await expectError(page, "PayPal says your account isn't verified yet. Verify it at PayPal, then check again.")
  await expect(page.getByText('MLLSELLER2345')).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect PayPal' }).click()
  await page.getByRole('button', { name: 'Yes, disconnect PayPal' }).click()
  await expectSuccess(page, 'PayPal account disconnected.')
})

test('shows without scrolling that PayPal declines payments to a linked account', async ({ page, accounts }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await pull('/paypal/control/sellers/milo/restrict', { restricted: true })
  await openProfile(page, await accounts.open())

  await connectPaypal(page, 'milo@sandbox-paypal.example')

  await expectSuccess(page, 'PayPal account linked successfully!')
  await expect(page.getByText('PayPal is declining payments to this account.')).toBeInViewport()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Disconnect PayPal' }).click()
  await page.getByRole('button', { name: 'Yes, disconnect PayPal' }).click()
  await expectSuccess(page, 'PayPal account disconnected.')
  await pull('/paypal/control/sellers/milo/restrict', { restricted: false })
})

test('shows the reason when consent is refused, and links nothing', async ({ page, accounts }) => {
  await openProfile(page, await accounts.open())

  await page.getByRole('button', { name: 'Connect Discord' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectError(page, 'Discord authorization code missing. Please try again.')
  await page.getByRole('button', { name: 'Connect PayPal' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await expectError(page, 'You cancelled the PayPal connection.')
  await expect(page).toHaveURL('/profile')
})

test('refuses to link an account that is linked elsewhere', async ({ page, accounts, openAnotherBrowser }) => {
  const other = await openAnotherBrowser()
  const holder = await accounts.open()
  holderOfRobin = holder.username
  await openProfile(other, holder)
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

test('refuses a return that was not started in this browser', async ({ page, accounts }) => {
  await openProfile(page, await accounts.open())

  await page.goto('/api/discord/callback?code=stolen&state=made-up')

  await expectError(page, 'Invalid state during Discord connection. Please try again.')
  await expect(page).toHaveURL('/profile')
})

test('refuses to link the Discord account of a banned user', async ({ page, accounts, request }) => {
  await banByAda(request, holderOfRobin)
  await openProfile(page, await accounts.open())

  await connectDiscord(page, 'robin')

  await expectError(page, 'This Discord account is associated with a banned portal account and cannot be linked.')
  await expect(page.getByRole('button', { name: 'Connect Discord' })).toBeVisible()
})
