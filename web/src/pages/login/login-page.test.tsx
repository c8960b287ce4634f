import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { aToken } from '../../testing/a-token.ts'
import { answerPost, failures } from '../../testing/answer-post.ts'
import { show } from '../../testing/show.tsx'
import { LoginPage } from './login-page.tsx'

function CurrentUrl() {
  const { pathname, search } = useLocation()
  return (
    <p>
      url {pathname}
      {search}
    </p>
  )
}

const open = (where: { search?: string; state?: unknown } = {}) =>
  show(
    <>
      <LoginPage />
      <CurrentUrl />
    </>,
    { path: '/login', route: { pathname: '/login', ...where } },
  )

async function logIn(identifier = 'robin', password = 'secret-1') {
  if (identifier) await userEvent.type(screen.getByLabelText('Username'), identifier)
  if (password) await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
}

test('logs in and goes to the home page', async () => {
  const token = aToken()
  const sent = answerPost('/auth/login', { token })
  open()

  await logIn()

  expect(await screen.findByText('at /')).toBeDefined()
  expect(sent).toEqual([{ identifier: 'robin', password: 'secret-1' }])
  expect(localStorage.getItem('authToken')).toBe(token)
})

test('logs in on Enter and trims the username', async () => {
  const sent = answerPost('/auth/login', { token: aToken() })
  open()

  await userEvent.type(screen.getByLabelText('Username'), ' robin@example.com ')
  await userEvent.type(screen.getByLabelText('Password'), 'secret-1{Enter}')

  expect(await screen.findByText('at /')).toBeDefined()
  expect(sent).toEqual([{ identifier: 'robin@example.com', password: 'secret-1' }])
})

test.each([
  { identifier: '', password: '', wrong: 'Username' },
  { identifier: '   ', password: 'secret-1', wrong: 'Username' },
  { identifier: 'robin', password: '', wrong: 'Password' },
])(
  'rejects "$identifier" with "$password" without sending it and focuses $wrong',
  async ({ identifier, password, wrong }) => {
    const sent = answerPost('/auth/login', {})
    open()

    await logIn(identifier, password)

    expect(screen.getByRole('alert').textContent).toBe('Email/Username and password are required.')
    expect(document.activeElement).toBe(screen.getByLabelText(wrong))
    expect(screen.getByLabelText(wrong).getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  },
)

test.each(failures('Login failed. Please try again.'))('shows the error when $how', async ({ answer, words }) => {
  answerPost('/auth/login', answer)
  open()

  await logIn()

  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'secret-1')
})

test('clears the previous error on the next attempt', async () => {
  answerPost('/auth/login', () => HttpResponse.json({ message: 'Wrong password.' }, { status: 401 }), {})
  open()
  await logIn()
  await screen.findByText('Wrong password.')

  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))

  expect(await screen.findByText('Unexpected response from server during login.')).toBeDefined()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test.each([[{}], [{ ok: true }], [{ twoFactorRequired: true }], [{ token: 42 }], [['token']]])(
  'reports the response %j as unexpected',
  async (reply) => {
    answerPost('/auth/login', reply)
    open()

    await logIn()

    expect((await screen.findByRole('alert')).textContent).toBe('Unexpected response from server during login.')
    expect(localStorage.getItem('authToken')).toBeNull()
  },
)

test('disables the button while the request is pending', async () => {
  answerPost('/auth/login', () => new Promise(() => undefined))
  open()

  await logIn()

  expect(screen.getByRole('button', { name: 'Logging in...' })).toHaveProperty('disabled', true)
})

test('shows and hides the password', async () => {
  open()
  const field = screen.getByLabelText('Password')

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field).toHaveProperty('type', 'text')

  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field).toHaveProperty('type', 'password')
})

test('has autocomplete hints and links to sign-up and password reset', () => {
  open()

  expect(screen.getByLabelText('Username').getAttribute('autocomplete')).toBe('username')
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/forgot-password', '/signup'])
  expect(document.title).toBe('Log In · Guildshop')
})

test.each([
  { status: 'success', role: 'status' },
  { status: 'error', role: 'alert' },
])('shows the message of a verification $status and clears the query string', async ({ status, role }) => {
  open({ search: `?verification_status=${status}&message=About%20your%20<b>email</b>` })

  expect((await screen.findByRole(role)).textContent).toBe('About your <b>email</b>')
  expect(screen.getByText('url /login')).toBeDefined()
})

test('truncates a message in the URL to 300 characters', async () => {
  open({ search: `?verification_status=error&message=${'x'.repeat(301)}` })

  expect((await screen.findByRole('alert')).textContent).toBe('x'.repeat(300))
})

test('ignores a message without a known status but clears the query string', async () => {
  open({ search: '?message=Send%20us%20your%20password' })

  expect(await screen.findByText('url /login')).toBeDefined()
  expect(screen.queryByText('Send us your password')).toBeNull()
})

test.each([
  { tone: 'success', text: 'Account deactivated successfully.', role: 'status' },
  { tone: 'error', text: 'Password reset session invalid. Please start over.', role: 'alert' },
])('shows the notice of another screen: $text', ({ tone, text, role }) => {
  open({ state: { notice: { tone, text } } })

  expect(screen.getByRole(role).textContent).toBe(text)
})

test('clears the notice of another screen on the next attempt', async () => {
  open({ state: { notice: { tone: 'error', text: 'Password reset session invalid. Please start over.' } } })

  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))

  expect(screen.getByRole('alert').textContent).toBe('Email/Username and password are required.')
})
