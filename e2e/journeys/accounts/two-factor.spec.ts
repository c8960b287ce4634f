import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../accessibility.ts'
import { createAuthenticator } from '../authenticator.ts'
import { expect, test } from '../journey.ts'
import {
  enterCode,
  enterCredentials,
  expectAskedForSecondFactor,
  expectError,
  expectSignedIn,
  expectSuccess,
  goToProfile,
  logIn,
} from '../screens.ts'

const secondFactor = { label: '2FA Code', button: 'Verify' }

test('enables 2FA with the secret shown and asks for a code at the next login', async ({ page, accounts }) => {
  const { username, password } = await accounts.openVerified()
  await logIn(page, { username, password })
  await goToProfile(page)

  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const authenticator = createAuthenticator((await page.locator('code').textContent()) ?? '')
  await enterCode(page, { label: '2FA Code', code: await authenticator.nextCode(), button: 'Verify' })

  await expectSuccess(page, '2FA enabled successfully!')
  await expect(page.getByRole('button', { name: 'Disable 2FA' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await enterCredentials(page, { identifier: username, password })
  await expectAskedForSecondFactor(page)
  await expectAccessible(page)
  await enterCode(page, { ...secondFactor, code: await authenticator.nextCode() })
  await expectSignedIn(page, username)
})

test('refuses wrong and reused codes, and accepts a new one', async ({ page, accounts, expectRefusal }) => {
  const { username, password, authenticator } = await accounts.openProtected()
  expectRefusal(401, '/auth/verify-2fa')
  const usedCode = await authenticator.nextCode()
  const wrongCode = usedCode === '000000' ? '000001' : '000000'
  await page.goto('/login')
  await enterCredentials(page, { identifier: username, password })

  await enterCode(page, { ...secondFactor, code: '123' })
  await expectError(page, 'Enter the 6-digit 2FA code.')
  await enterCode(page, { ...secondFactor, code: wrongCode })
  await expectError(page, 'Invalid two-factor code.')
  await enterCode(page, { ...secondFactor, code: usedCode })
  await expectSignedIn(page, username)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await enterCredentials(page, { identifier: username, password })
  await enterCode(page, { ...secondFactor, code: usedCode })
  await expectError(page, 'Invalid two-factor code.')
  await enterCode(page, { ...secondFactor, code: await authenticator.nextCode() })
  await expectSignedIn(page, username)
})

test('refuses an expired code', async ({ page, accounts, expectRefusal }) => {
  const { username, password, authenticator } = await accounts.openProtected()
  await page.goto('/login')
  await enterCredentials(page, { identifier: username, password })
  expectRefusal(401, '/auth/verify-2fa')

  await enterCode(page, { ...secondFactor, code: authenticator.expiredCode() })

  await expectError(page, 'Invalid two-factor code.')
  await enterCode(page, { ...secondFactor, code: await authenticator.nextCode() })
  await expectSignedIn(page, username)
})

test('Back returns from the code to the login form with an empty password', async ({ page, accounts }) => {
  const { username, password } = await accounts.openProtected()
  await page.goto('/login')
  await enterCredentials(page, { identifier: username, password })
  await expectAskedForSecondFactor(page)

  await page.getByRole('button', { name: 'Back' }).click()

  await expect(page.getByLabel('Username')).toHaveValue(username)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('disables 2FA without another code right after a 2FA login', async ({ page, accounts }) => {
  const { username, password, authenticator } = await accounts.openProtected()
  await page.goto('/login')
  await enterCredentials(page, { identifier: username, password })
  await enterCode(page, { ...secondFactor, code: await authenticator.nextCode() })
  await expectSignedIn(page, username)
  await goToProfile(page)

  await page.getByRole('button', { name: 'Disable 2FA' }).click()
  await expect(page.getByRole('dialog', { name: 'Disable two-factor authentication?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, Disable 2FA' }).click()

  await expectSuccess(page, '2FA disabled successfully.')
  await page.getByRole('button', { name: 'Logout' }).click()
  await logIn(page, { username, password })
})

test('requires a verified email before enabling 2FA', async ({ page, accounts }) => {
  await logIn(page, await accounts.open())
  await goToProfile(page)

  await page.getByRole('button', { name: 'Enable 2FA' }).click()

  await expectError(page, 'Please verify your email before enabling 2FA.')
})

test('logs in once with a downloaded recovery code', async ({ page, accounts, expectRefusal }) => {
  const { username, password } = await accounts.openVerified()
  expectRefusal(401, '/auth/verify-2fa/recovery')
  await logIn(page, { username, password })
  await goToProfile(page)
  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  const authenticator = createAuthenticator((await page.locator('code').textContent()) ?? '')
  await enterCode(page, { ...secondFactor, code: await authenticator.nextCode() })
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download (.txt)' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  const [code = ''] = /^\w{4}-\w{4}-\w{4}$/m.exec(file) ?? []
  const recover = async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('link', { name: 'Login', exact: true }).click()
    await enterCredentials(page, { identifier: username, password })
    await page.getByRole('button', { name: 'Lost your authenticator?' }).click()
    await enterCode(page, { label: 'Recovery Code', code, button: 'Verify' })
  }
  await recover()
  await expectSignedIn(page, username)
  await goToProfile(page)
  await expect(page.getByText('9 of 10 left')).toBeVisible()
  await expect(page.getByText('Recovery code', { exact: true })).toBeVisible()

  await recover()
  await expectError(page, 'Invalid two-factor code.')
  await expectAccessible(page)
})
