import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { demoPassword } from '../account.ts'
import { letMonthsPass } from '../database.ts'
import { expect, test } from '../journey.ts'
import { pull } from '../sandbox.ts'
import { expectError, logIn } from '../screens.ts'
import { fact, openProfile, section, subscribe, tier, upgrade } from './premium-screens.ts'

/** Creates a premium code as an admin. */
async function mintCode(page: Page, { days, uses }: { days: string; uses: string }): Promise<string> {
  await logIn(page, { username: 'ada', password: demoPassword })
  await page.goto('/admin')
  await page.getByLabel('Duration (Days)').fill(days)
  await page.getByLabel('Quantity (Uses)').fill(uses)
  await page.getByRole('button', { name: 'Create Coupon' }).click()
  const created = page.getByRole('status').filter({ hasText: 'Coupon created!' })
  return created.locator('code').innerText()
}

async function redeem(page: Page, code: string): Promise<void> {
  await section(page).getByRole('textbox', { name: 'Premium Code' }).fill(code.toLowerCase())
  await section(page).getByRole('button', { name: 'Redeem Code' }).click()
}

test('upgrades, shows the payment, and after cancelling keeps premium until it expires', async ({ page, accounts }) => {
  await openProfile(page, await accounts.openVerified())
  await expect(tier(page)).toContainText('Free')

  const id = await subscribe(page)
  await expect(page).toHaveURL('/profile')
  await expect(tier(page)).toContainText('Premium')
  await expect(fact(page, 'Status')).toContainText('Active')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Billing history' })).toContainText('$5.00 USD')
  await expect(page.getByRole('button', { name: 'Deactivate Account' })).toBeDisabled()
  await expectAccessible(page)

  await section(page).getByRole('button', { name: 'Cancel Subscription' }).click()
  await section(page).getByRole('button', { name: 'Yes, cancel subscription' }).click()
  await expect(fact(page, 'Status')).toContainText('Cancelled')
  await expect(section(page).getByRole('button', { name: 'Upgrade to Premium' })).toBeVisible()
  await page.reload()
  await expect(fact(page, 'Access until')).toBeVisible()

  await letMonthsPass(id)
  await page.reload()
  await expect(fact(page, 'Status')).toHaveText('Not subscribed')
  await expect(tier(page)).toContainText('Free')
})

test('says that nothing was charged when the approval is cancelled at PayPal', async ({ page, accounts }) => {
  await openProfile(page, await accounts.open())

  await upgrade(page, 'Cancel')

  await expect(page.getByText("You weren't charged.")).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await expect(fact(page, 'Status')).toHaveText('Not subscribed')
})

test('starts premium when PayPal activates the subscription later', async ({ page, accounts, expectRefusal }) => {
  await openProfile(page, await accounts.open())
  expectRefusal(409, '/paypal/subscribe/activate')

  const id = await upgrade(page, 'Agree, but PayPal activates it later')
  await expect(page.getByText("Premium starts automatically once it's active.").first()).toBeVisible()
  await expect(fact(page, 'Status')).toHaveText('Pending')
  await expect(section(page).getByRole('button', { name: 'Upgrade to Premium' })).toBeHidden()
  await pull(`/paypal/control/subscriptions/${id}/activate`)

  await expect(async () => {
    await page.reload()
    await expect(fact(page, 'Status')).toContainText('Active', { timeout: 5000 })
  }).toPass({ timeout: 180_000 })
})

test('accepts a PayPal webhook that arrives before the subscriber returns', async ({ page, request, accounts }) => {
  const { token } = await accounts.open()
  await openProfile(page, { token })
  await page.route('**/profile?subscription_status=success**', async (route) => {
    const headers = { authorization: `Bearer ${token}` }
    const status = async () => (await (await request.get('/api/profile/me', { headers })).json()).premiumStatus
    await expect.poll(status).toBe('Active')
    await route.continue()
  })

  await subscribe(page)

  await expect(fact(page, 'Status')).toContainText('Active')
})

test('allows subscribing on top of a temporary grant, and refuses a used-up code', async ({
  page,
  accounts,
  openAnotherBrowser,
  expectRefusal,
}) => {
  const code = await mintCode(await openAnotherBrowser(), { days: '14', uses: '1' })
  await openProfile(page, await accounts.open())

  await redeem(page, code)
  await expect(fact(page, 'Status')).toContainText('Active')
  await expect(section(page).getByRole('button', { name: 'Cancel Subscription' })).toBeHidden()
  await subscribe(page)
  await expect(section(page).getByRole('button', { name: 'Cancel Subscription' })).toBeVisible()

  const other = await openAnotherBrowser()
  await openProfile(other, await accounts.open())
  expectRefusal(400, '/profile/redeem-code')
  await redeem(other, code)
  await expectError(other, "This premium code isn't valid.")
})
