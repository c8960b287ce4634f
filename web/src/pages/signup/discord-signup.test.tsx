import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { aToken } from '../../testing/a-token.ts'
import { answerPost } from '../../testing/answer-post.ts'
import { show } from '../../testing/show.tsx'
import { SignupPage } from './signup-page.tsx'

const ticket = 'a'.repeat(32)
const discord = { ticket, username: 'robin', email: 'robin@example.com' }

afterEach(() => {
  document.head.innerHTML = ''
  vi.restoreAllMocks()
})

async function open() {
  show(<SignupPage />, { path: '/signup', route: { pathname: '/signup', state: { discord } } })
  return screen.findByLabelText('Username')
}

const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Account' }))

test('prefills the username, shows the email and asks for no password', async () => {
  const username = await open()

  expect(username).toHaveProperty('value', 'robin')
  expect(screen.getByText('robin@example.com')).toBeDefined()
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('creates the account and logs in', async () => {
  const token = aToken()
  const sent = answerPost('/auth/discord/register', { token })
  const username = await open()
  await userEvent.type(username, '_2')
  await userEvent.click(screen.getByLabelText(/Terms of Service/))
  await userEvent.click(screen.getByLabelText(/Privacy Policy/))

  await create()

  expect(await screen.findByText(/^at \/ .*Account created\./)).toBeDefined()
  expect(sent).toEqual([{ ticket, username: 'robin_2', acceptedToS: true, acceptedPrivacyPolicy: true }])
  expect(localStorage.getItem('authToken')).toBe(token)
})

test('focuses the first wrong field, and clears its error when it changes', async () => {
  const sent = answerPost('/auth/discord/register', {})
  const username = await open()

  await userEvent.clear(username)
  await create()
  expect(screen.getByRole('alert').textContent).toBe('All fields are required.')
  expect(document.activeElement).toBe(username)
  await userEvent.type(username, 'robin')
  expect(screen.queryByRole('alert')).toBeNull()
  await create()
  expect(screen.getByRole('alert').textContent).toBe('You must accept the Terms of Service.')
  expect(document.activeElement).toBe(screen.getByLabelText(/Terms of Service/))
  await userEvent.click(screen.getByLabelText(/Terms of Service/))
  await create()

  expect(screen.getByRole('alert').textContent).toBe('You must accept the Privacy Policy.')
  expect(document.activeElement).toBe(screen.getByLabelText(/Privacy Policy/))
  expect(sent).toEqual([])
})

test.each([
  [
    () => HttpResponse.json({ message: 'This username is already taken.' }, { status: 409 }),
    'This username is already taken.',
  ],
  [() => new HttpResponse(null, { status: 500 }), 'Signup failed. Please try again.'],
  [{}, 'Signup succeeded but no login token received. Please try logging in.'],
])('shows the refusal and keeps the form', async (answer, words) => {
  answerPost('/auth/discord/register', answer)
  await open()
  await userEvent.click(screen.getByLabelText(/Terms of Service/))
  await userEvent.click(screen.getByLabelText(/Privacy Policy/))

  await create()

  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'robin')
})

test('offers Discord beside the form only where the server does', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  answerPost('/auth/discord/start', { authorizationUrl: 'https://discord.example/' })
  const { unmount } = show(<SignupPage />, { path: '/signup', route: '/signup' })
  expect(screen.queryByText('Continue with Discord')).toBeNull()
  unmount()
  document.head.innerHTML = '<meta name="guildshop-offers" content="discord-login">'

  show(<SignupPage />, { path: '/signup', route: '/signup' })
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Discord' }))

  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://discord.example/'))
})
