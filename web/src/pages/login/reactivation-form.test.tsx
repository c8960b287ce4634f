import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aToken } from '../../testing/a-token.ts'
import { answerPost, failures } from '../../testing/answer-post.ts'
import { fakeTimerUser } from '../../testing/fake-timer-user.ts'
import { show } from '../../testing/show.tsx'
import { LoginPage } from './login-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

const press = (name: string) => fakeTimerUser().click(screen.getByRole('button', { name }))

async function openReactivation(reply: Record<string, unknown> = {}) {
  answerPost('/auth/login', { accountDeactivated: true, ...reply })
  show(<LoginPage />, { path: '/login', route: '/login' })
  await fakeTimerUser().type(screen.getByLabelText('Username'), 'robin')
  await fakeTimerUser().type(screen.getByLabelText('Password'), 'secret-1{Enter}')
  await screen.findByRole('heading', { name: 'Reactivate your account' })
  await screen.findByRole('button', { name: 'Send Reactivation Code' })
}

async function openCodeEntry(reply: Record<string, unknown> = {}) {
  const sent = answerPost('/auth/reactivate/send_code', reply)
  await openReactivation()
  await press('Send Reactivation Code')
  await screen.findByLabelText('Reactivation Code')
  return sent
}

test('offers to send a code and shows the reason from the server', async () => {
  await openReactivation({ message: 'You deactivated this account in May.' })

  expect(screen.getByText('You deactivated this account in May.')).toBeDefined()
  const button = screen.getByRole('button', { name: 'Send Reactivation Code' })
  await vi.waitFor(() => expect(document.activeElement).toBe(button), 60_000)
})

test('requests the code with username and password and shows the message from the server', async () => {
  const sent = await openCodeEntry({ message: 'Code sent to r***@example.com.' })

  expect(screen.getByRole('status').textContent).toBe('Code sent to r***@example.com.')
  expect(document.activeElement).toBe(screen.getByLabelText('Reactivation Code'))
  expect(sent).toEqual([{ identifier: 'robin', password: 'secret-1' }])
})

test('shows a default message when the server sends none', async () => {
  await openCodeEntry({ message: null })

  expect(screen.getByRole('status').textContent).toBe('We sent a reactivation code to your email.')
})

test.each(failures('Failed to send reactivation code.'))(
  'shows the error when $how on sending',
  async ({ answer, words }) => {
    answerPost('/auth/reactivate/send_code', answer)
    await openReactivation()

    await press('Send Reactivation Code')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.queryByLabelText('Reactivation Code')).toBeNull()
  },
)

test('logs in, shows the message for 1.5 seconds and goes to the home page', async () => {
  const token = aToken()
  const sent = answerPost('/auth/reactivate/confirm_code', { message: 'Welcome back!', token })
  await openCodeEntry()
  await fakeTimerUser().type(screen.getByLabelText('Reactivation Code'), '12 34 56')

  await press('Reactivate Account')

  expect(await screen.findByText('Welcome back!')).toBeDefined()
  expect(localStorage.getItem('authToken')).toBe(token)
  expect(sent).toEqual([{ identifier: 'robin', code: '123456' }])
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByText('Welcome back!')).toBeDefined()
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(screen.getByText('at /')).toBeDefined()
})

test('returns to the login form with the message from the server when there is no token', async () => {
  answerPost('/auth/reactivate/confirm_code', { message: 'Reactivated. Log in with your second factor.' })
  await openCodeEntry()

  await fakeTimerUser().type(screen.getByLabelText('Reactivation Code'), '123456{Enter}')

  expect((await screen.findByRole('status')).textContent).toBe('Reactivated. Log in with your second factor.')
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '')
  expect(screen.getByRole('button', { name: 'Log In' })).toBeDefined()
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('rejects the code "12345" without sending it', async () => {
  const sent = answerPost('/auth/reactivate/confirm_code', {})
  await openCodeEntry()
  await fakeTimerUser().type(screen.getByLabelText('Reactivation Code'), '12345')

  await press('Reactivate Account')

  expect(screen.getByRole('alert').textContent).toBe('Enter the 6-digit code sent to your email.')
  expect(document.activeElement).toBe(screen.getByLabelText('Reactivation Code'))
  expect(sent).toEqual([])
})

test.each(failures('Failed to confirm reactivation code.'))(
  'shows the error when $how on confirming',
  async ({ answer, words }) => {
    answerPost('/auth/reactivate/confirm_code', answer)
    await openCodeEntry()

    await fakeTimerUser().type(screen.getByLabelText('Reactivation Code'), '123456{Enter}')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
  },
)

test('Cancel returns to the login form before a code is sent', async () => {
  await openReactivation()

  await press('Cancel')

  expect(screen.getByRole('button', { name: 'Log In' })).toBeDefined()
})

test('Cancel returns to the login form after a code is sent', async () => {
  await openCodeEntry()

  await press('Cancel')

  expect(screen.getByRole('button', { name: 'Log In' })).toBeDefined()
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'robin')
})
