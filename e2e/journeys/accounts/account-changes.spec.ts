import { expectAccessible } from '../accessibility.ts'
import { aPerson } from '../account.ts'
import { expect, test } from '../journey.ts'
import { codeFrom, mailsTo } from '../mailbox.ts'
import { enterCode, enterCredentials, expectSignedIn, expectSuccess, goToProfile, logIn } from '../screens.ts'

test('changes username and email with emailed codes and logs in with the new email', async ({
  page,
  accounts,
  request,
}) => {
  const { username, email, password, token: otherDevice } = await accounts.openVerified()
  const { username: newUsername, email: newEmail } = aPerson()
  await logIn(page, { username, password })
  await goToProfile(page)

  await page.getByRole('button', { name: 'Change username' }).click()
  await page.getByLabel('New Username').fill(newUsername)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expectSuccess(page, `We sent a code to ${email}.`)
  await expectAccessible(page)
  const usernameCode = await codeFrom(email, 'Change your username')
  await enterCode(page, { label: 'Email Code', code: usernameCode, button: 'Change username' })
  await expectSuccess(page, 'Username changed.')
  await expect(page.getByText(`Welcome, ${newUsername}`)).toBeVisible()

  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New Email').fill(newEmail)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send code' }).click()
  const emailCode = await codeFrom(newEmail, 'Confirm your new email')
  await enterCode(page, { label: 'Email Code', code: emailCode, button: 'Change email' })
  await expectSuccess(page, 'Email changed. We logged out your other devices.')

  const other = await request.get('/api/profile/me', { headers: { authorization: `Bearer ${otherDevice}` } })
  expect(other.status()).toBe(401)
  await expect
    .poll(async () => (await mailsTo(email)).map(({ subject }) => subject), { timeout: 120_000 })
    .toContain('Your email was changed · Guildshop')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await enterCredentials(page, { identifier: newEmail, password })
  await expectSignedIn(page, newUsername)
})
