import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { press } from '../../../testing/press.ts'
import { answerWith, showProfile } from '../profile-page.testing.tsx'

test('mails a reset code to an account without a password and goes on to it', async () => {
  const bodies = answerWith('/auth/forgot-password/send-code')
  showProfile({ hasPassword: false })

  await press('Set a password')

  const state = { email: 'robin@example.com', method: 'email' }
  expect(await screen.findByText(`at /verify-reset-code ${JSON.stringify(state)}`)).toBeDefined()
  expect(bodies).toEqual([{ email: 'robin@example.com' }])
})

test('shows that the code could not be sent', async () => {
  answerWith('/auth/forgot-password/send-code', {}, 500)
  showProfile({ hasPassword: false })

  await press('Set a password')

  expect((await screen.findByRole('alert')).textContent).toBe(
    'An error occurred sending the reset code. Please try again.',
  )
})

test.each([{ hasPassword: true }, {}])('is hidden for %j', async (profile) => {
  showProfile(profile)
  await screen.findByText('robin@example.com')

  expect(screen.queryByRole('button', { name: 'Set a password' })).toBeNull()
  expect(screen.getByText(/Changing the password requires 2FA/)).toBeDefined()
})

test('the email can be changed without a password', async () => {
  showProfile({ hasPassword: false, isEditable: true })

  await press('Change email')

  expect(await screen.findByLabelText('New Email')).toBeDefined()
  expect(screen.queryByLabelText('Current Password')).toBeNull()
})

test('disconnecting Discord warns that it is the only way to log in', async () => {
  showProfile({ hasPassword: false, discordId: '210000000000000005', activeShops: 0 })

  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect Discord' }))

  expect(await screen.findByText(/^You can't log in without Discord until you set a password\./)).toBeDefined()
})
