import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerPost, failures } from '../../testing/answer-post.ts'
import { fakeTimerUser } from '../../testing/fake-timer-user.ts'
import { show } from '../../testing/show.tsx'
import { ResetPasswordFinalPage } from './reset-password-final-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

const proven = { email: 'robin@example.com', method: 'email', verificationToken: 'proof-9' }
const loginWith = (tone: string, text: string) => `at /login ${JSON.stringify({ notice: { tone, text } })}`
const open = (state: unknown = proven) =>
  show(<ResetPasswordFinalPage />, {
    path: '/reset-password-final',
    route: { pathname: '/reset-password-final', state },
  })
const submitButton = () => screen.getByRole('button', { name: 'Reset Password' })

async function fill(newPassword: string, confirmation: string) {
  if (newPassword) await fakeTimerUser().type(screen.getByLabelText('New Password'), newPassword)
  if (confirmation) await fakeTimerUser().type(screen.getByLabelText('Confirm Password'), confirmation)
}

async function openAndReset() {
  open()
  await fill('secret-2', 'secret-2')
  await fakeTimerUser().click(submitButton())
}

test.each([{ state: null }, { state: { email: 'robin@example.com', method: 'email' } }])(
  'redirects to the login with an error for the state $state',
  ({ state }) => {
    open(state)

    const words = loginWith('error', 'Password reset session invalid. Please start over.')
    expect(screen.getByText(words)).toBeDefined()
  },
)

test('resets the password and goes to the login with a notice after 3 seconds', async () => {
  const sent = answerPost('/auth/reset-password-with-token', { message: 'Your password is new.' })

  await openAndReset()

  expect(await screen.findByText('Your password is new.')).toBeDefined()
  expect(sent).toEqual([{ verificationToken: 'proof-9', newPassword: 'secret-2' }])
  await act(() => vi.advanceTimersByTimeAsync(2500))
  expect(screen.getByRole('status').textContent).toBe('Your password is new.')
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(screen.getByText(loginWith('success', 'Password reset successfully. Please log in.'))).toBeDefined()
})

test('shows the default message and lets the user skip the wait', async () => {
  answerPost('/auth/reset-password-with-token', {})
  await openAndReset()
  expect((await screen.findByRole('status')).textContent).toBe('Password reset successfully. Please log in.')

  await fakeTimerUser().click(screen.getByRole('link', { name: 'Go to Login Now' }))

  expect(screen.getByText(loginWith('success', 'Password reset successfully. Please log in.'))).toBeDefined()
})

test.each([
  { newPassword: '', confirmation: '', words: null },
  { newPassword: 'secret-2', confirmation: '', words: null },
  { newPassword: 'abc12', confirmation: 'abc12', words: 'Password must be at least 6 characters long.' },
  { newPassword: 'abc12', confirmation: '', words: 'Password must be at least 6 characters long.' },
  { newPassword: 'secret-2', confirmation: 'secret-3', words: 'Passwords do not match.' },
])('disables submitting "$newPassword" with "$confirmation"', async ({ newPassword, confirmation, words }) => {
  const sent = answerPost('/auth/reset-password-with-token', {})
  open()

  await fill(newPassword, confirmation)
  await fakeTimerUser().keyboard('{Enter}')

  expect(submitButton()).toHaveProperty('disabled', true)
  expect(screen.queryByRole('alert')?.textContent ?? null).toBe(words)
  expect(sent).toEqual([])
})

test('submits on Enter once both fields are valid', async () => {
  const sent = answerPost('/auth/reset-password-with-token', {})
  open()

  await fill('secret-2', 'secret-2{Enter}')

  expect(await screen.findByRole('link', { name: 'Go to Login Now' })).toBeDefined()
  expect(sent).toHaveLength(1)
})

test.each(failures('Failed to reset password. The verification session might have expired.'))(
  'shows the error when $how',
  async ({ answer, words }) => {
    answerPost('/auth/reset-password-with-token', answer)

    await openAndReset()

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(submitButton()).toHaveProperty('disabled', false)
  },
)

test('toggles the visibility of each field separately', async () => {
  open()
  const [first, second] = screen.getAllByRole('button', { name: 'Show password' })
  expect(first).toBeDefined()

  if (second) await fakeTimerUser().click(second)

  expect(screen.getByLabelText('New Password')).toHaveProperty('type', 'password')
  expect(screen.getByLabelText('Confirm Password')).toHaveProperty('type', 'text')
})

test('has new-password autocomplete hints on both fields', () => {
  open()

  const hints = ['New Password', 'Confirm Password'].map((label) =>
    screen.getByLabelText(label).getAttribute('autocomplete'),
  )
  expect(hints).toEqual(['new-password', 'new-password'])
})
