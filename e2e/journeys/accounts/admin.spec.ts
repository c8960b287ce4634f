import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { demoPassword } from '../account.ts'
import { expect, test } from '../journey.ts'
import { bringToken, enterCredentials, expectError, expectSuccess, logIn } from '../screens.ts'

async function openAdmin(page: Page): Promise<void> {
  await logIn(page, { username: 'ada', password: demoPassword })
  await page.getByRole('link', { name: 'Admin Center' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Control Center' })).toBeVisible()
}

async function choose(page: Page, username: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Username or Email' }).fill(username.slice(0, 8))
  await page.getByRole('list', { name: 'Suggestions' }).getByRole('button', { name: username }).click()
  await expect(page.getByRole('region', { name: 'Selected User' })).toContainText(username)
}

test('an admin grants and revokes premium', async ({ page, accounts, openAnotherBrowser }) => {
  const user = await accounts.open()
  const theirs = await openAnotherBrowser()
  await bringToken(theirs, user.token)
  await openAdmin(page)
  await expectAccessible(page)

  await choose(page, user.username)
  await page.getByLabel('Premium Duration').selectOption({ label: '3 Months' })
  await page.getByRole('button', { name: 'Grant Premium' }).click()
  await expectSuccess(page, 'Premium granted successfully!')
  await theirs.goto('/profile')
  await expect(theirs.getByRole('region', { name: 'Account Details' })).toContainText('Premium')

  await choose(page, user.username)
  await page.getByRole('button', { name: 'Revoke Premium' }).click()
  await page.getByRole('button', { name: 'Yes, Revoke Premium' }).click()
  await expectSuccess(page, 'Premium status revoked successfully!')
  await theirs.reload()
  await expect(theirs.getByRole('region', { name: 'Account Details' })).toContainText('Free')
  await expect(page.getByRole('region', { name: 'Audit log' })).toContainText(user.username)
})

test('a ban logs the user out immediately and unbanning lets them back in', async ({
  page,
  accounts,
  openAnotherBrowser,
  expectRefusal,
  allowSignOut,
}) => {
  const user = await accounts.open()
  const theirs = await openAnotherBrowser()
  await logIn(theirs, user)
  await openAdmin(page)

  await choose(page, user.username)
  await page.getByLabel(/Ban Reason/).fill('Sold what was not theirs')
  await page.getByRole('button', { name: 'Ban User', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('permanent')
  await page.getByRole('button', { name: 'Yes, Ban User' }).click()
  await expectSuccess(page, 'User banned successfully!')

  allowSignOut()
  await theirs.getByRole('link', { name: 'My Profile' }).click()
  await expect(theirs).toHaveURL('/login')
  expectRefusal(403, '/auth/login')
  await enterCredentials(theirs, { identifier: user.username, password: user.password })
  await expectError(theirs, 'This account has been banned.')

  await choose(page, user.username)
  await expect(page.getByText('BANNED', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Unban User' }).click()
  await page.getByRole('button', { name: 'Yes, Unban User' }).click()
  await expectSuccess(page, 'User unbanned successfully!')
  await logIn(theirs, user)
})

test('an admin creates, finds and deactivates a premium code', async ({ page }) => {
  await openAdmin(page)
  await page.getByLabel(/Code Prefix/).fill('journey')
  await expect(page.getByLabel(/Code Prefix/)).toHaveValue('JOURNEY')
  await page.getByRole('button', { name: 'Create Coupon' }).click()
  await expectSuccess(page, 'Coupon created!')
  await expect(page.getByLabel(/Code Prefix/)).toHaveValue('')

  const row = page.getByRole('region', { name: 'Premium codes' }).getByRole('row').filter({ hasText: 'JOURNEY' })
  await row.getByRole('button', { name: /Deactivate/ }).click()

  await expectSuccess(page, 'Code deactivated.')
  await expect(row).toContainText('Inactive')
})
