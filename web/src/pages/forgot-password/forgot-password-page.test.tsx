import { act, screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerPost, failures } from '../../testing/answer-post.ts'
import { fakeTimerUser } from '../../testing/fake-timer-user.ts'
import { show } from '../../testing/show.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

const sentence = 'Password reset code sent. Check your email (including spam folder).'
const press = (name: string) => fakeTimerUser().click(screen.getByRole('button', { name }))
const open = () => show(<ForgotPasswordPage />, { path: '/forgot-password', route: '/forgot-password' })

async function openAndContinue(email = 'robin@example.com') {
  open()
  await fakeTimerUser().type(screen.getByLabelText('Email'), email)
  await press('Continue')
}

async function openChoice() {
  answerPost('/auth/forgot-password/check', { twoFactorEnabled: true })
  await openAndContinue()
  await screen.findByRole('button', { name: 'Use Authenticator App' })
}

test('without 2FA sends the code and goes to code entry after 2 seconds', async () => {
  const checked = answerPost('/auth/forgot-password/check', { twoFactorEnabled: false })
  const sent = answerPost('/auth/forgot-password/send-code', {})

  await openAndContinue(' robin@example.com ')

  expect(await screen.findByText(sentence)).toBeDefined()
  expect(checked).toEqual([{ email: 'robin@example.com' }])
  expect(sent).toEqual([{ email: 'robin@example.com' }])
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true)
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(screen.getByRole('status').textContent).toBe(sentence)
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(screen.getByText('at /verify-reset-code {"email":"robin@example.com","method":"email"}')).toBeDefined()
})

test('does not redirect after the user has left the page', async () => {
  answerPost('/auth/forgot-password/check', {})
  answerPost('/auth/forgot-password/send-code', {})
  await openAndContinue()
  await screen.findByText(sentence)

  await fakeTimerUser().click(screen.getByRole('link', { name: 'Log In' }))
  await act(() => vi.advanceTimersByTimeAsync(3000))

  expect(screen.getByText('at /login')).toBeDefined()
})

test.each(['', '   '])('rejects the email "%s" without checking it', async (email) => {
  const checked = answerPost('/auth/forgot-password/check', {})
  open()
  if (email) await fakeTimerUser().type(screen.getByLabelText('Email'), email)

  await press('Continue')

  expect(screen.getByRole('alert').textContent).toBe('Email is required.')
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(checked).toEqual([])
})

test.each(failures('An error occurred checking your email. Please try again.'))(
  'shows the error when $how on checking',
  async ({ answer, words }) => {
    answerPost('/auth/forgot-password/check', answer)

    await openAndContinue()

    expect((await screen.findByRole('alert')).textContent).toBe(words)
  },
)

test.each(failures('An error occurred sending the reset code. Please try again.'))(
  'shows the error and allows a retry when $how on sending',
  async ({ answer, words }) => {
    answerPost('/auth/forgot-password/check', {})
    answerPost('/auth/forgot-password/send-code', answer, {})
    await openAndContinue()
    expect((await screen.findByRole('alert')).textContent).toBe(words)

    await press('Continue')

    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('with 2FA goes straight to code entry for the authenticator app, without an email', async () => {
  const sent = answerPost('/auth/forgot-password/send-code', {})
  await openChoice()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use Authenticator App' }))

  await press('Use Authenticator App')

  expect(screen.getByText('at /verify-reset-code {"email":"robin@example.com","method":"2fa"}')).toBeDefined()
  expect(sent).toEqual([])
})

test('with 2FA sends the code by email on request', async () => {
  const sent = answerPost('/auth/forgot-password/send-code', {})
  await openChoice()

  await press('Send Code via Email')

  expect((await screen.findByRole('status')).textContent).toBe(sentence)
  expect(screen.getByRole('button', { name: 'Send Code via Email' })).toHaveProperty('disabled', true)
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.getByText('at /verify-reset-code {"email":"robin@example.com","method":"email"}')).toBeDefined()
  expect(sent).toEqual([{ email: 'robin@example.com' }])
})

test('starts over with a different email address and clears the error', async () => {
  answerPost('/auth/forgot-password/send-code', () => HttpResponse.json({ message: 'Slow down.' }, { status: 429 }))
  await openChoice()
  await press('Send Code via Email')
  await screen.findByText('Slow down.')

  await press('Use a different email address')

  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('Email')).toHaveProperty('value', '')
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

test('has an autocomplete hint for the email', () => {
  open()

  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('email')
})
