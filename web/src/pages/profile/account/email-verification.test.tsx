import { screen, waitForElementToBeRemoved } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aToken } from '../../../testing/a-token.ts'
import { answerWith, showProfile } from '../profile-page.testing.tsx'

const codeField = () => screen.findByRole('textbox', { name: 'Verification Code' })
const verify = () => userEvent.click(screen.getByRole('button', { name: 'Verify Email' }))
const resend = () => userEvent.click(screen.getByRole('button', { name: 'Resend Code' }))

test('is hidden for a verified email', async () => {
  showProfile({ isVerified: true })

  expect(await screen.findByText('robin@example.com')).toBeDefined()
  expect(screen.queryByText("Your email isn't verified")).toBeNull()
  expect(screen.queryByText('Not verified')).toBeNull()
})

test.each([
  ["the server's message", { message: 'Thanks, all set.', user: { isVerified: true } }, 'Thanks, all set.'],
  ['the default message', {}, 'Email verified successfully.'],
])('verifies the email and shows %s', async (_, reply, words) => {
  const bodies = answerWith('/auth/verify-code', reply)
  showProfile({ isVerified: false })
  const field = await codeField()

  await userEvent.type(field, '12-34-56')
  await verify()

  expect((await screen.findByText(words)).closest('[role=status]')).not.toBeNull()
  expect(bodies).toEqual([{ code: '123456' }])
  expect(screen.queryByText("Your email isn't verified")).toBeNull()
  expect(screen.queryByText('Not verified')).toBeNull()
})

test.each(['', '12345'])('rejects the code "%s" without sending it', async (code) => {
  const bodies = answerWith('/auth/verify-code')
  showProfile({ isVerified: false })
  const field = await codeField()

  if (code) await userEvent.type(field, code)
  await verify()

  expect(screen.getByRole('alert').textContent).toBe('Please enter the 6-digit code from your email.')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(bodies).toEqual([])
})

test.each([
  ["the server's message", { message: 'This code has expired.' }, 400, 'This code has expired.'],
  ['the default message', {}, 500, 'Failed to verify code. Please try again or request a new one.'],
])('shows %s when the code is refused', async (_, reply, status, words) => {
  answerWith('/auth/verify-code', reply, status)
  showProfile({ isVerified: false })

  await userEvent.type(await codeField(), '123456')
  await verify()

  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.getByText("Your email isn't verified")).toBeDefined()
})

test.each([
  ["the server's message", { message: 'Look into your inbox.' }, 'Look into your inbox.'],
  ['the default message', {}, 'We sent you a new code.'],
])('resends the code and shows %s', async (_, reply, words) => {
  const bodies = answerWith('/auth/resend-verification', reply)
  showProfile({ isVerified: false })
  await codeField()

  await resend()

  expect((await screen.findByRole('status')).textContent).toBe(words)
  expect(bodies).toEqual([null])
})

test.each([
  ["the server's message", { message: 'We sent you a code less than a minute ago.' }, 429],
  ['the default message', {}, 502],
])('shows %s when resending is refused', async (_, reply: { message?: string }, status) => {
  answerWith('/auth/resend-verification', reply, status)
  showProfile({ isVerified: false })
  await codeField()

  await resend()

  expect((await screen.findByRole('alert')).textContent).toBe(reply.message ?? 'Failed to resend verification code.')
})

test('clears the previous error when a new code is requested', async () => {
  answerWith('/auth/resend-verification', {})
  showProfile({ isVerified: false })
  await codeField()
  await verify()
  const alert = screen.getByRole('alert')

  await Promise.all([waitForElementToBeRemoved(alert), resend()])

  expect(await screen.findByText('We sent you a new code.')).toBeDefined()
})

test('keeps the token of an account that became the administrator', async () => {
  const token = aToken({ isSuperAdmin: true })
  answerWith('/auth/verify-code', { message: 'Email verified successfully.', token })
  showProfile({ isVerified: false })

  await userEvent.type(await codeField(), '123456')
  await verify()

  expect(await screen.findByText('Email verified successfully.')).toBeDefined()
  expect(JSON.stringify(localStorage)).toContain(token)
})
