import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { press } from '../../../testing/press.ts'
import { answerWith, showProfile } from '../profile-page.testing.tsx'

const methods = [
  {
    method: 'Authenticator app',
    start: '/profile/change-password',
    confirm: '/profile/confirm-password-change',
    codeLabel: '2FA Code',
    word: '2FA',
    proof: { twoFactorToken: '123456' },
  },
  {
    method: 'Email',
    start: '/profile/password-change/send_code',
    confirm: '/profile/password-change/confirm_code',
    codeLabel: 'Email Code',
    word: 'email',
    proof: { code: '123456' },
  },
]

const fill = async (label: string, text: string) => {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  if (text) await userEvent.type(field, text)
}

async function openStepOne(method: string) {
  showProfile({ isTwoFactorEnabled: true })
  await press('Change Password')
  await userEvent.click(screen.getByRole('radio', { name: method }))
}

async function openStepTwo({ method, start, codeLabel }: (typeof methods)[number], reply: object = {}) {
  const bodies = answerWith(start, reply)
  await openStepOne(method)
  await fill('Current Password', 'old secret')
  await press('Continue')
  await screen.findByLabelText(codeLabel)
  return bodies
}

test('requires 2FA first and links to it', async () => {
  showProfile({ isTwoFactorEnabled: false })

  expect(await screen.findByText(/Changing the password requires 2FA to be enabled first\./)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Change Password' })).toBeNull()
  const target = screen.getByRole('link', { name: 'Go to 2FA' }).getAttribute('href')
  expect(document.querySelector(target ?? '')?.textContent).toBe('Two-factor authentication')
})

test('preselects the authenticator app', async () => {
  showProfile({ isTwoFactorEnabled: true })

  await press('Change Password')

  expect(screen.getByRole('radio', { name: 'Authenticator app' })).toHaveProperty('checked', true)
  expect(document.activeElement).toBe(screen.getByLabelText('Current Password'))
})

test.each(methods)('$method: sends nothing without the current password', async ({ method, start }) => {
  const bodies = answerWith(start)
  await openStepOne(method)

  await press('Continue')

  expect(screen.getByRole('alert').textContent).toBe('All password fields are required.')
  expect(document.activeElement).toBe(screen.getByLabelText('Current Password'))
  expect(bodies).toEqual([])
})

test.each(
  methods.flatMap((method) => [
    { ...method, reply: { message: 'Your current password is incorrect.' }, status: 400 },
    { ...method, reply: {}, status: 500 },
  ]),
)('$method: shows that the current password was refused after $reply', async ({ method, start, reply, status }) => {
  answerWith(start, reply, status)
  await openStepOne(method)

  await fill('Current Password', 'wrong')
  await press('Continue')

  const words = 'message' in reply ? reply.message : 'Failed to verify current password.'
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.queryByLabelText('New Password')).toBeNull()
})

test.each(methods)('$method: sends the current password to the endpoint of the method', async (method) => {
  const bodies = await openStepTwo(method, { message: 'Now the code, please.' })

  expect(bodies).toEqual([{ currentPassword: 'old secret' }])
  expect(screen.getByRole('status').textContent).toBe('Now the code, please.')
  expect(document.activeElement).toBe(screen.getByLabelText('New Password'))
})

test.each(
  methods.flatMap((method) => [
    { ...method, typed: ['', '', ''], words: 'All password fields are required.', field: 'New Password' },
    { ...method, typed: ['abc', '', ''], words: 'All password fields are required.', field: 'Confirm Password' },
    { ...method, typed: ['', 'abc', ''], words: 'All password fields are required.', field: 'New Password' },
    {
      ...method,
      typed: ['abcde', 'abcdf', ''],
      words: 'New password must be at least 6 characters long.',
      field: 'New Password',
    },
    { ...method, typed: ['abcdef', 'abcdeg', ''], words: 'New passwords do not match.', field: 'Confirm Password' },
    {
      ...method,
      typed: ['abcdef', 'abcdef', ''],
      words: `Please enter your ${method.word} code.`,
      field: method.codeLabel,
    },
    {
      ...method,
      typed: ['abcdef', 'abcdef', '12345'],
      words: `The ${method.word} code must be 6 digits.`,
      field: method.codeLabel,
    },
  ]),
)('$method: rejects $typed with "$words" without sending it', async ({ typed, words, field, ...method }) => {
  const bodies = answerWith(method.confirm)
  await openStepTwo(method)
  const [newPassword = '', confirmation = '', code = ''] = typed

  await fill('New Password', newPassword)
  await fill('Confirm Password', confirmation)
  await fill(method.codeLabel, code)
  await press('Change Password')

  expect(screen.getByRole('alert').textContent).toBe(words)
  expect(document.activeElement).toBe(screen.getByLabelText(field))
  expect(bodies).toEqual([])
})

test.each(
  methods.flatMap((method) => [
    { ...method, reply: { message: 'Done, and your other devices are out.' } },
    { ...method, reply: {} },
  ]),
)('$method: sends the new password with the code and confirms it after $reply', async ({ reply, ...method }) => {
  const bodies = answerWith(method.confirm, reply)
  await openStepTwo(method)

  await fill('New Password', 'new secret')
  await fill('Confirm Password', 'new secret')
  await fill(method.codeLabel, '123 456')
  await press('Change Password')

  const words = 'message' in reply ? reply.message : 'Password changed successfully.'
  expect((await screen.findByRole('status')).textContent).toBe(words)
  expect(bodies).toEqual([{ newPassword: 'new secret', ...method.proof }])
  expect(screen.queryByLabelText('New Password')).toBeNull()
  expect(screen.getByRole('button', { name: 'Change Password' })).toBeDefined()
})

test.each(
  methods.flatMap((method) => [
    { ...method, reply: { message: 'Invalid code.' }, status: 401 },
    { ...method, reply: {}, status: 500 },
  ]),
)('$method: keeps the form and shows the error after $reply', async ({ reply, status, ...method }) => {
  answerWith(method.confirm, reply, status)
  await openStepTwo(method)

  await fill('New Password', 'new secret')
  await fill('Confirm Password', 'new secret')
  await fill(method.codeLabel, '123456')
  await press('Change Password')

  const words = 'message' in reply ? reply.message : 'Failed to change password.'
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.getByLabelText('New Password')).toHaveProperty('value', 'new secret')
})

test.each(methods)('$method: Cancel discards everything at either step', async (method) => {
  await openStepTwo(method)
  await fill('New Password', 'new secret')
  await press('Change Password')

  await press('Cancel')
  const closed = { password: screen.queryByLabelText('New Password'), alert: screen.queryByRole('alert') }
  await press('Change Password')
  const reopened = screen.getByLabelText('Current Password')
  await press('Cancel')

  expect(closed).toEqual({ password: null, alert: null })
  expect(reopened).toHaveProperty('value', '')
  expect(screen.queryByLabelText('Current Password')).toBeNull()
  expect(screen.getByRole('button', { name: 'Change Password' })).toBeDefined()
})
