import { expectAccessible } from '../accessibility.ts'
import { changeData } from '../database.ts'
import { expect, test } from '../journey.ts'
import { codeFrom } from '../mailbox.ts'
import { expectRedirect, stopTime } from '../page-clock.ts'
import { subscriptionStatus } from '../sandbox.ts'
import {
  bringToken,
  enterCode,
  enterCredentials,
  expectAskedForSecondFactor,
  expectSignedIn,
  expectSuccess,
  goToProfile,
  logIn,
  storedToken,
} from '../screens.ts'
import { openMembershipShop, sellMembership } from './membership-shop.ts'

const secondFactor = { label: '2FA Code', button: 'Verify' }
const deactivation = { button: 'Confirm Deactivation' }
const reactivation = { label: 'Reactivation Code', button: 'Reactivate Account' }

test('deactivates and reactivates an account by email, with the 1.5 second redirect', async ({ page, accounts }) => {
  const { username, email, password } = await accounts.open()
  await logIn(page, { username, password })
  await goToProfile(page)

  await page.getByRole('button', { name: 'Deactivate Account' }).click()
  await expect(page.getByRole('dialog', { name: 'Deactivate your account?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send Code via Email' }).click()
  const code = await codeFrom(email, 'Deactivate your account')
  await enterCode(page, { ...deactivation, label: 'Email Code', code })

  await expect(page).toHaveURL('/login')
  await expectSuccess(page, 'Account deactivated successfully.')
  expect(await storedToken(page)).toBeNull()

  await enterCredentials(page, { identifier: username, password })
  await expect(page.getByRole('heading', { name: 'Reactivate your account' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send Reactivation Code' }).click()
  const fallbackComponents = await codeFrom(email, 'Reactivate your account')
  await stopTime(page)
  await enterCode(page, { ...reactivation, code: fallbackComponents })
  await expectRedirect(page, { sign: page.getByText('Your account is active again.'), milliseconds: 1500, to: '/' })
  await expectSignedIn(page, username)
})

test('deactivates with an authenticator code and requires 2FA again after reactivation', async ({ page, accounts }) => {
  const { username, email, password, token, authenticator } = await accounts.openProtected()
  await bringToken(page, token)
  await page.goto('/profile')

  await page.getByRole('button', { name: 'Deactivate Account' }).click()
  await page.getByRole('button', { name: 'Use Authenticator App' }).click()
  await enterCode(page, { ...deactivation, label: '2FA Code', code: await authenticator.nextCode() })

  await expect(page).toHaveURL('/login')
  await expectSuccess(page, 'Account deactivated successfully.')

  await enterCredentials(page, { identifier: email, password })
  await page.getByRole('button', { name: 'Send Reactivation Code' }).click()
  await enterCode(page, { ...reactivation, code: await codeFrom(email, 'Reactivate your account') })
  await expectSuccess(page, 'Your account is active again. Please log in.')
  expect(await storedToken(page)).toBeNull()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')

  await enterCredentials(page, { identifier: username, password })
  await expectAskedForSecondFactor(page)
  await enterCode(page, { ...secondFactor, code: await authenticator.nextCode() })
  await expectSignedIn(page, username)
})

test('Cancel keeps an account deactivated', async ({ page, accounts }) => {
  const { username, email, password } = await accounts.open()
  await logIn(page, { username, password })
  await goToProfile(page)
  await page.getByRole('button', { name: 'Deactivate Account' }).click()
  await page.getByRole('button', { name: 'Send Code via Email' }).click()
  const code = await codeFrom(email, 'Deactivate your account')
  await enterCode(page, { ...deactivation, label: 'Email Code', code })
  await enterCredentials(page, { identifier: username, password })

  await page.getByRole('button', { name: 'Cancel' }).click()

  await expect(page.getByLabel('Username')).toHaveValue(username)
  await enterCredentials(page, { identifier: username, password })
  await expect(page.getByRole('heading', { name: 'Reactivate your account' })).toBeVisible()
})

test('deactivating pauses memberships at PayPal, and reactivating resumes them', async ({
  page,
  request,
  accounts,
}) => {
  test.setTimeout(600_000)
  const patience = { timeout: 120_000 }
  const owner = await accounts.openVerified()
  const { username, email, password } = owner
  await openMembershipShop(page, request, owner)
  const subscription = await sellMembership(page, request, owner)
  expect(await subscriptionStatus(subscription)).toBe('ACTIVE')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Deactivate Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate your account?' })
  await expect(dialog.getByText('Your 1 shop closes until you come back.')).toBeVisible()
  await expect(dialog.getByText('1 membership stops being billed until you come back.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send Code via Email' }).click()
  const code = await codeFrom(email, 'Deactivate your account')
  await enterCode(page, { ...deactivation, label: 'Email Code', code })
  await expectSuccess(page, 'Account deactivated successfully.')
  await expect.poll(() => subscriptionStatus(subscription), patience).toBe('SUSPENDED')

  await enterCredentials(page, { identifier: username, password })
  await page.getByRole('button', { name: 'Send Reactivation Code' }).click()
  await enterCode(page, { ...reactivation, code: await codeFrom(email, 'Reactivate your account') })
  await expectSignedIn(page, username)
  await expect.poll(() => subscriptionStatus(subscription), patience).toBe('ACTIVE')
  await expect(page.getByText('Set these up again')).toBeHidden()

  await endPremium(username)
  await page.reload()
  const lost = page.locator('section', { has: page.getByRole('heading', { name: 'Set these up again' }) })
  await expect(lost.getByText('Your premium ended. Memberships and role rewards need it.')).toBeVisible()
  await expect(lost.getByRole('link', { name: 'Upgrade' })).toBeVisible()
  await expectAccessible(page)
})

/** As if it had run out right after the return. */
const endPremium = (username: string) =>
  changeData([
    'update premium_grant set ends_at = now() where account_id = (select id from account where username = $1)',
    [username],
  ])
