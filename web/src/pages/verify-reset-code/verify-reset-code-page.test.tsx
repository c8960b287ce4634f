import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerPost, failures } from '../../testing/answer-post.ts'
import { fakeTimerUser } from '../../testing/fake-timer-user.ts'
import { show } from '../../testing/show.tsx'
import { VerifyResetCodePage } from './verify-reset-code-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

const byEmail = { email: 'robin@example.com', method: 'email' }
const open = (state: unknown = byEmail) =>
  show(<VerifyResetCodePage />, { path: '/verify-reset-code', route: { pathname: '/verify-reset-code', state } })

async function enter(code: string) {
  if (code) await fakeTimerUser().type(screen.getByLabelText('Verification Code'), code)
  await fakeTimerUser().click(screen.getByRole('button', { name: 'Verify Code' }))
}

test.each([
  { title: 'no state', state: null },
  { title: 'no method', state: { email: 'robin@example.com' } },
  { title: 'no email', state: { method: 'email' } },
  { title: 'an unknown method', state: { email: 'robin@example.com', method: 'pigeon' } },
])('redirects to /forgot-password with $title', ({ state }) => {
  open(state)

  expect(screen.getByText('at /forgot-password')).toBeDefined()
})

test.each(['email', '2fa'])('goes to the new password 1.5 seconds after a valid code (%s)', async (method) => {
  const sent = answerPost('/auth/verify-reset-code', { verificationToken: 'proof-9' })
  open({ ...byEmail, method })

  await enter('123 456')

  expect(await screen.findByRole('status')).toBeDefined()
  expect(sent).toEqual([{ email: 'robin@example.com', method, code: '123456' }])
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('status').textContent).toBe('Code verified. Next, choose a new password.')
  await act(() => vi.advanceTimersByTimeAsync(500))
  const state = { email: 'robin@example.com', method, verificationToken: 'proof-9' }
  expect(screen.getByText(`at /reset-password-final ${JSON.stringify(state)}`)).toBeDefined()
})

test.each([
  { method: 'email', hint: 'Enter the 6-digit code we emailed to robin@example.com.' },
  { method: '2fa', hint: 'Enter the 6-digit code from your authenticator app.' },
])('shows where to find the code ($method)', ({ method, hint }) => {
  open({ ...byEmail, method })

  expect(screen.getByText(hint)).toBeDefined()
})

test('keeps only pasted digits and enables one-time-code autofill', async () => {
  open()
  const field = screen.getByLabelText('Verification Code')
  await fakeTimerUser().click(field)

  await fakeTimerUser().paste('123 456')

  expect(field).toHaveProperty('value', '123456')
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(field.getAttribute('inputmode')).toBe('numeric')
})

test.each(['', '12345', 'abcdef'])('rejects the code "%s" without sending it', async (code) => {
  const sent = answerPost('/auth/verify-reset-code', {})
  open()

  await enter(code)

  expect(screen.getByRole('alert').textContent).toBe('Verification code must be 6 digits.')
  expect(document.activeElement).toBe(screen.getByLabelText('Verification Code'))
  expect(sent).toEqual([])
})

test.each(failures('Invalid or expired verification code. Please try again or request a new code.'))(
  'shows the error when $how',
  async ({ answer, words }) => {
    answerPost('/auth/verify-reset-code', answer)
    open()

    await enter('123456')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
  },
)

test('stays on the page when the response has no verification token', async () => {
  answerPost('/auth/verify-reset-code', { message: 'Fine!' })
  open()

  await enter('123456')

  expect((await screen.findByRole('alert')).textContent).toBe('Verification token not received.')
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.getByLabelText('Verification Code')).toBeDefined()
})

test('links to a new reset request', () => {
  open()

  expect(screen.getByRole('link', { name: 'Request Reset Again' }).getAttribute('href')).toBe('/forgot-password')
})
