import { expectAccessible } from '../accessibility.ts'
import { aPerson, demoPassword } from '../account.ts'
import { expect, test } from '../journey.ts'
import { codeFrom } from '../mailbox.ts'
import {
  enterCode,
  enterCredentials,
  expectError,
  expectSignedIn,
  expectSuccess,
  goToProfile,
  logIn,
  storedToken,
} from '../screens.ts'

const verification = { label: 'Verification Code', button: 'Verify Email' }

test('signs up, logs in and verifies the email on the profile', async ({ page, expectRefusal }) => {
  const { username, email, password } = aPerson()
  expectRefusal(400, '/auth/verify-code')
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Username').fill(username.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('checkbox', { name: 'Terms of Service' }).check()
  await page.getByRole('checkbox', { name: 'Privacy Policy' }).check()

  await page.getByRole('button', { name: 'Create Account' }).click()

  await expectSignedIn(page, username)
  await expectSuccess(page, 'Account created. Please verify your email on the Profile page.')
  await goToProfile(page)
  const banner = page.getByRole('region', { name: "Your email isn't verified" })
  await expect(banner).toBeVisible()
  await expectAccessible(page)

  const code = await codeFrom(email, 'Verify your email')
  await enterCode(page, { ...verification, code: code === '000000' ? '000001' : '000000' })
  await expectError(page, 'This code is invalid or has expired. Please try again or request a new code.')
  await enterCode(page, { ...verification, code })

  await expectSuccess(page, 'Email verified successfully.')
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  await expect(banner).toBeHidden()
})

test('refuses a taken username or email and keeps the form', async ({ page, accounts, expectRefusal }) => {
  const taken = await accounts.open()
  const { email } = aPerson()
  expectRefusal(409, '/auth/register')
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Username').fill(taken.username)
  await page.getByLabel('Password', { exact: true }).fill('another secret')
  await page.getByLabel('Confirm Password').fill('another secret')
  await page.getByRole('checkbox', { name: 'Terms of Service' }).check()
  await page.getByRole('checkbox', { name: 'Privacy Policy' }).check()

  await page.getByRole('button', { name: 'Create Account' }).click()

  await expect(page.getByText('This username is already taken.')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByLabel('Email').fill(taken.email)
  await page.getByLabel('Username').fill(aPerson().username)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('An account with this email already exists.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(taken.email)
})

for (const [way, identifierOf] of [
  ['the username', ({ username }) => username],
  ['the e-mail in capitals', ({ email }) => email.toUpperCase()],
] satisfies Array<[string, (person: ReturnType<typeof aPerson>) => string]>) {
  test(`logs in with ${way}, and logging out ends the session on the server`, async ({ page, accounts, request }) => {
    const account = await accounts.open()
    await page.goto('/login')

    await enterCredentials(page, { identifier: identifierOf(account), password: account.password })

    await expectSignedIn(page, account.username)
    const token = await storedToken(page)
    const asMe = () => request.get('/api/profile/me', { headers: { authorization: `Bearer ${token}` } })
    expect((await asMe()).status()).toBe(200)

    await goToProfile(page)
    const farewell = page.waitForResponse('**/api/auth/logout')
    await page.getByRole('button', { name: 'Logout' }).click()

    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
    expect(await storedToken(page)).toBeNull()
    await farewell
    expect((await asMe()).status()).toBe(401)
  })
}

test('shows the same error for a wrong password and an unknown username', async ({ page, accounts, expectRefusal }) => {
  const { username } = await accounts.open()
  expectRefusal(401, '/auth/login')
  await page.goto('/login')

  await enterCredentials(page, { identifier: username, password: 'not the secret' })
  await expectError(page, 'Invalid username or password.')
  await enterCredentials(page, { identifier: aPerson().username, password: 'not the secret' })
  await expectError(page, 'Invalid username or password.')

  await expect(page).toHaveURL('/login')
})

test('shows a message in the login URL as plain text', async ({ page }) => {
  const hostile = `<img src=x onerror="alert(1)"><script>alert(2)</script><a href="javascript:alert(3)">click</a>`
  const dialogs: string[] = []
  page.on('dialog', (dialog) => dialogs.push(dialog.message()))

  await page.goto(`/login?verification_status=error&message=${encodeURIComponent(hostile)}`)

  await expectError(page, hostile)
  await expect(page).toHaveURL('/login')
  expect(dialogs).toEqual([])
  await page.goto('/login?verification_status=success&message=Your%20email%20is%20verified.')
  await expectSuccess(page, 'Your email is verified.')
  await expect(page).toHaveURL('/login')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await expect(page.getByText('Your email is verified.')).toBeHidden()
})

test('a super admin can open the Admin Center', async ({ page }) => {
  await logIn(page, { username: 'ada', password: demoPassword })

  await page.getByRole('link', { name: 'Admin Center' }).click()

  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Control Center' })).toBeVisible()
  await expectAccessible(page)
})

test('other users do not see the Admin Center and are redirected to the home page', async ({ page, accounts }) => {
  await logIn(page, await accounts.open())
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Center' })).toBeHidden()

  await page.goto('/admin')

  await expect(page).toHaveURL('/')
})
