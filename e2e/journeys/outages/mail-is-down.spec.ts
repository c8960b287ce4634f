import { aPerson } from '../account.ts'
import { expect, test } from '../journey.ts'
import { codeFrom, mailsTo, setMailDown } from '../mailbox.ts'
import { enterCode, expectSignedIn, expectSuccess, goToProfile } from '../screens.ts'

test.afterEach(() => setMailDown(false))

test('signs up while the mail server is down, and receives the mail once it is back', async ({ page }) => {
  const { username, email, password } = aPerson()
  await setMailDown(true)
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('checkbox', { name: 'Terms of Service' }).check()
  await page.getByRole('checkbox', { name: 'Privacy Policy' }).check()

  await page.getByRole('button', { name: 'Create Account' }).click()

  await expectSignedIn(page, username)
  expect(await mailsTo(email)).toEqual([])

  await setMailDown(false)
  const code = await codeFrom(email, 'Verify your email')
  await goToProfile(page)
  await enterCode(page, { label: 'Verification Code', code, button: 'Verify Email' })
  await expectSuccess(page, 'Email verified successfully.')
})
