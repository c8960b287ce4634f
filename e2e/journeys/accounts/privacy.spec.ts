import { readFileSync } from 'node:fs'
import { expectAccessible } from '../accessibility.ts'
import { demoPassword } from '../account.ts'
import { expect, test } from '../journey.ts'
import { codeFrom } from '../mailbox.ts'
import { bringToken, enterCode, enterCredentials, expectError, expectSuccess, logIn } from '../screens.ts'

test('exports all data of an owner as one ZIP file', async ({ page }) => {
  await logIn(page, { username: 'petra', password: demoPassword })
  await page.goto('/profile')
  const section = page.getByRole('region', { name: 'Your data' })

  await section.getByRole('button', { name: /Download my data|Download ZIP/ }).click()
  const save = section.getByRole('button', { name: 'Download ZIP' })
  await expect(save).toBeVisible()
  const downloading = page.waitForEvent('download')
  await save.click()

  const archive = readFileSync(await (await downloading).path())
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  expect(archive.includes('sales.csv')).toBe(true)
})

test('explains deletion and permanently deletes an account', async ({ page, accounts, expectRefusal }) => {
  const account = await accounts.openVerified()
  await bringToken(page, account.token)
  await page.goto('/profile')

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Permanently delete your account?' })
  await expect(dialog).toContainText("won't be able to log in again")
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send Code via Email' }).click()
  const code = await codeFrom(account.email, 'Delete your account')
  await enterCode(page, { label: 'Email Code', code, button: 'Yes, delete my account' })

  await expectSuccess(page, 'Account deleted.')
  expectRefusal(403, '/auth/login')
  await enterCredentials(page, { identifier: account.username, password: account.password })
  await expectError(page, 'This account has been deleted by its owner.')
})
