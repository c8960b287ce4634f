import { expectAccessible } from '../accessibility.ts'
import type { ProtectedAccount } from '../account.ts'
import { expect, test } from '../journey.ts'
import { codeFrom, mailsTo } from '../mailbox.ts'
import { expectRedirect, stopTime } from '../page-clock.ts'
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

const newPassword = 'a better secret'
const verification = { label: 'Verification Code', button: 'Verify Code' }
const secondFactor = { label: '2FA Code', button: 'Verify' }

test('resets a forgotten password by email, with the specified delays, and ends old sessions', async ({
  page,
  accounts,
  request,
  expectRefusal,
}) => {
  const { username, email, password, token } = await accounts.open()
  expectRefusal(400, '/auth/verify-reset-code')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await stopTime(page)

  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  const sent = page.getByText('Password reset code sent. Check your email (including spam folder).')
  await expectRedirect(page, { sign: sent, milliseconds: 2000, to: '/verify-reset-code' })
  await expect(page.getByText(`Enter the 6-digit code we emailed to ${email}.`)).toBeVisible()
  await expectAccessible(page)

  const code = await codeFrom(email, 'Reset your password')
  await enterCode(page, { ...verification, code: code === '000000' ? '000001' : '000000' })
  await expectError(page, 'This code is invalid or has expired. Please try again or request a new code.')
  await stopTime(page)
  await enterCode(page, { ...verification, code })
  const verified = page.getByText('Code verified.')
  await expectRedirect(page, { sign: verified, milliseconds: 1500, to: '/reset-password-final' })

  const submit = page.getByRole('button', { name: 'Reset Password' })
  await page.getByLabel('New Password').fill(newPassword)
  await expect(submit).toBeDisabled()
  await page.getByLabel('Confirm Password').fill(newPassword)
  await expectAccessible(page)
  await stopTime(page)
  await submit.click()
  const wayOut = page.getByRole('link', { name: 'Go to Login Now' })
  await expectRedirect(page, { sign: wayOut, milliseconds: 3000, to: '/login' })

  await expectSuccess(page, 'Password reset successfully. Please log in.')
  const oldSession = await request.get('/api/profile/me', { headers: { authorization: `Bearer ${token}` } })
  expect(oldSession.status()).toBe(401)
  expectRefusal(401, '/auth/login')
  await enterCredentials(page, { identifier: username, password })
  await expectError(page, 'Invalid username or password.')
  await logIn(page, { username, password: newPassword })
})

test('resets a password with an authenticator code, and still requires 2FA at login', async ({ page, accounts }) => {
  const { username, email, authenticator } = await accounts.openProtected()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Send Code via Email' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a different email address' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Use Authenticator App' }).click()
  await expect(page.getByText('Enter the 6-digit code from your authenticator app.')).toBeVisible()
  await enterCode(page, { ...verification, code: await authenticator.nextCode() })
  await expect(page).toHaveURL('/reset-password-final')
  await page.getByLabel('New Password').fill(newPassword)
  await page.getByLabel('Confirm Password').fill(newPassword)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByRole('link', { name: 'Go to Login Now' }).click()

  await expectSuccess(page, 'Password reset successfully. Please log in.')
  await enterCredentials(page, { identifier: username, password: newPassword })
  await expectAskedForSecondFactor(page)
  await enterCode(page, { ...secondFactor, code: await authenticator.nextCode() })
  await expectSignedIn(page, username)
  const mails = await mailsTo(email)
  expect(mails.filter(({ text }) => text.includes('code to reset your password'))).toEqual([])
})

test('answers the same for unknown and known emails', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectError(page, 'Email is required.')

  await page.getByLabel('Email').fill('nobody@nowhere.example')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expectSuccess(page, 'Password reset code sent. Check your email (including spam folder).')
  await expect(page).toHaveURL('/verify-reset-code')
  expect(await mailsTo('nobody@nowhere.example')).toEqual([])
})

const proofs = [
  {
    method: 'Authenticator app',
    label: '2FA Code',
    readCode: ({ authenticator }: ProtectedAccount) => authenticator.nextCode(),
  },
  {
    method: 'Email',
    label: 'Email Code',
    readCode: ({ email }: ProtectedAccount) => codeFrom(email, 'Change your password'),
  },
]

for (const { method, label, readCode } of proofs) {
  test(`changes the password with a code by ${method} and logs out other devices`, async ({
    page,
    accounts,
    request,
    expectRefusal,
  }) => {
    const account = await accounts.openProtected()
    const { username, password, authenticator } = account
    expectRefusal(400, method === 'Email' ? '/profile/password-change/send_code' : '/profile/change-password')
    await page.goto('/login')
    await enterCredentials(page, { identifier: username, password })
    await enterCode(page, { ...secondFactor, code: await authenticator.nextCode() })
    await expectSignedIn(page, username)
    await goToProfile(page)

    await page.getByRole('button', { name: 'Change Password' }).click()
    await page.getByRole('radio', { name: method }).check()
    await page.getByLabel('Current Password').fill('not the secret')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectError(page, 'Your current password is incorrect.')
    await page.getByLabel('Current Password').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('New Password').fill(newPassword)
    await page.getByLabel('Confirm Password').fill(newPassword)
    await expectAccessible(page)
    await enterCode(page, { label, code: await readCode(account), button: 'Change Password' })

    await expectSuccess(page, 'Password changed successfully.')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Account Details' })).toBeVisible()
    const otherDevice = await request.get('/api/profile/me', { headers: { authorization: `Bearer ${account.token}` } })
    expect(otherDevice.status()).toBe(401)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('link', { name: 'Login', exact: true }).click()
    await enterCredentials(page, { identifier: username, password: newPassword })
    await expectAskedForSecondFactor(page)
  })
}

test('requires 2FA before the password can be changed', async ({ page, accounts }) => {
  await logIn(page, await accounts.openVerified())
  await goToProfile(page)

  await expect(page.getByText('Changing the password requires 2FA to be enabled first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeHidden()
})
