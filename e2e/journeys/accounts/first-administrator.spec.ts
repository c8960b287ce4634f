import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { aPerson } from '../account.ts'
import { createAuthenticator } from '../authenticator.ts'
import { expect } from '../journey.ts'
import { codeFrom } from '../mailbox.ts'
import { test } from '../production-shop.ts'
import { bringToken, enterCode, expectError, expectSignedIn, expectSuccess, goToProfile } from '../screens.ts'

const section = (page: Page) => page.getByRole('region', { name: 'First administrator' })

/** The one-time code, as the operator finds it in the log. */
function codeIn(logged: string[]): string {
  const line = logged.find((text) => text.includes('no administrator yet')) ?? '{}'
  const { code }: { code?: string } = JSON.parse(line)
  return code ?? 'no code in the log'
}

function redeem(page: Page, code: string): Promise<void> {
  return enterCode(section(page), { label: 'Administrator code', code, button: 'Become administrator' })
}

async function signUp(page: Page): Promise<string> {
  const { username, email, password } = aPerson()
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('checkbox', { name: 'Terms of Service' }).check()
  await page.getByRole('checkbox', { name: 'Privacy Policy' }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectSignedIn(page, username)
  return email
}

test("makes one account the administrator with the code from a new server's log, and refuses it a second time", async ({
  page,
  shop,
  accounts,
  openAnotherBrowser,
  expectRefusal,
}) => {
  const code = codeIn(shop.logged)
  const other = await openAnotherBrowser()
  await bringToken(other, (await accounts.openVerified()).token)
  await other.goto('/profile')
  await expect(section(other)).toBeVisible()
  const email = await signUp(page)
  await goToProfile(page)

  expectRefusal(403, '/profile/admin-code')
  await redeem(page, code)
  await expectError(page, 'Please verify your email first.')
  const emailCode = await codeFrom(email, 'Verify your email')
  await enterCode(page, { label: 'Verification Code', code: emailCode, button: 'Verify Email' })
  await expectSuccess(page, 'Email verified successfully.')
  await expectAccessible(page)
  await redeem(page, code)
  await expectSuccess(page, "You're now an administrator. Turn on 2FA to open the Admin Center.")

  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  const authenticator = createAuthenticator((await page.locator('code').textContent()) ?? '')
  await enterCode(page, { label: '2FA Code', code: await authenticator.nextCode(), button: 'Verify' })
  await expectSuccess(page, '2FA enabled successfully!')
  await page.getByRole('link', { name: 'Admin Center' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Control Center' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Audit log' })).toContainText('one-time code')

  expectRefusal(400, '/profile/admin-code')
  await redeem(other, code)
  await expect(section(other)).toBeHidden()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Account Details' })).toBeVisible()
  await expect(section(other)).toBeHidden()
  await expect(other.getByRole('link', { name: 'Admin Center' })).toBeHidden()
})
