import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aToken } from '../../testing/a-token.ts'
import { answerPost, failures } from '../../testing/answer-post.ts'
import { refuse } from '../../testing/answers.ts'
import { show } from '../../testing/show.tsx'
import { SignupPage } from './signup-page.tsx'

const good = {
  Email: 'robin@example.com',
  Username: 'Robin_R-1',
  Password: 'secret-1',
  'Confirm Password': 'secret-1',
  terms: true,
  privacy: true,
}

const terms = () => screen.getByRole('checkbox', { name: 'I accept the Terms of Service' })
const privacy = () => screen.getByRole('checkbox', { name: 'I accept the Privacy Policy' })
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Account' }))

async function openAndFill(changes: Partial<typeof good> = {}) {
  show(<SignupPage />, { path: '/signup', route: '/signup' })
  const form = { ...good, ...changes }
  for (const label of ['Email', 'Username', 'Password', 'Confirm Password'] as const) {
    await userEvent.click(screen.getByLabelText(label))
    await userEvent.paste(form[label])
  }
  if (form.terms) await userEvent.click(terms())
  if (form.privacy) await userEvent.click(privacy())
}

test('logs in and goes to the home page with a notice to verify the email', async () => {
  const token = aToken()
  const sent = answerPost('/auth/register', { token, message: 'Created.' })
  await openAndFill({ Email: ' robin@example.com ' })

  await create()

  const notice = { tone: 'success', text: 'Account created. Please verify your email on the Profile page.' }
  expect(await screen.findByText(`at / ${JSON.stringify({ notice })}`)).toBeDefined()
  expect(localStorage.getItem('authToken')).toBe(token)
  expect(sent).toEqual([
    {
      email: 'robin@example.com',
      username: 'robin_r-1',
      password: 'secret-1',
      acceptedToS: true,
      acceptedPrivacyPolicy: true,
    },
  ])
})

const nothing = { Email: '', Username: '', Password: '', 'Confirm Password': '', terms: false, privacy: false }
const required = 'All fields are required.'
const letters = 'Username can only contain letters, numbers, underscores, and dashes.'
const length = 'Username must be between 3 and 20 characters.'
const short = { Password: 'abc12', 'Confirm Password': 'other' }

test.each([
  { title: 'an empty form', changes: nothing, words: required, focus: 'Email' },
  { title: 'a blank email', changes: { Email: '  ' }, words: required, focus: 'Email' },
  { title: 'no username', changes: { Username: '' }, words: required, focus: 'Username' },
  { title: 'no password', changes: { Password: '' }, words: required, focus: 'Password' },
  { title: 'no confirmation', changes: { 'Confirm Password': '' }, words: required, focus: 'Confirm Password' },
  { title: 'a space in a short username', changes: { Username: 'r ', ...short }, words: letters, focus: 'Username' },
  { title: 'a username of 2', changes: { Username: 'ro', ...short }, words: length, focus: 'Username' },
  { title: 'a username of 21', changes: { Username: 'r'.repeat(21) }, words: length, focus: 'Username' },
  {
    title: 'a password of 5',
    changes: { ...short, terms: false },
    words: 'Password must be at least 6 characters long.',
    focus: 'Password',
  },
  {
    title: 'two different passwords',
    changes: { 'Confirm Password': 'secret-2', terms: false, privacy: false },
    words: 'Passwords do not match.',
    focus: 'Confirm Password',
  },
  {
    title: 'neither acceptance',
    changes: { terms: false, privacy: false },
    words: 'You must accept the Terms of Service.',
    focus: 'I accept the Terms of Service',
  },
  {
    title: 'no acceptance of the privacy policy',
    changes: { privacy: false },
    words: 'You must accept the Privacy Policy.',
    focus: 'I accept the Privacy Policy',
  },
])('rejects $title without sending it: $words', async ({ changes, words, focus }) => {
  const sent = answerPost('/auth/register', {})
  await openAndFill(changes)

  await create()

  expect(screen.getByRole('alert').textContent).toBe(words)
  expect(document.activeElement).toBe(screen.getByLabelText(focus))
  expect(screen.getByLabelText(focus).getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

test('shows every other error at its field and clears it when the field changes', async () => {
  await openAndFill({ Username: '', ...short, terms: false })
  await create()
  const invalid = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true'

  expect(screen.getByRole('alert').textContent).toBe(required)
  expect(screen.getByText('Enter at least 6 characters.')).toBeDefined()
  expect(['Username', 'Password', 'I accept the Terms of Service'].map(invalid)).toEqual([true, true, true])
  await userEvent.type(screen.getByLabelText('Password'), 'x')
  expect(screen.queryByText('Enter at least 6 characters.')).toBeNull()
  expect(screen.getByRole('alert')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Username'), 'r')

  expect(screen.queryByRole('alert')).toBeNull()
  expect(['Username', 'Password', 'I accept the Terms of Service'].map(invalid)).toEqual([false, false, true])
})

test.each(failures('Signup failed. Please try again.'))('shows the error when $how', async ({ answer, words }) => {
  answerPost('/auth/register', answer)
  await openAndFill()

  await create()

  expect((await screen.findByRole('alert')).textContent).toBe(words)
})

test.each([
  ['USERNAME_TAKEN', 'This username is already taken.', 'Username'],
  ['EMAIL_TAKEN', 'An account with this email already exists.', 'Email'],
])('shows %s at its field, and focuses that', async (code, message, label) => {
  answerPost('/auth/register', refuse(409, { code, message }))
  await openAndFill()

  await create()

  expect(await screen.findByText(message)).toBeDefined()
  const field = screen.getByLabelText(label)
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(field, 'x')
  expect(screen.queryByText(message)).toBeNull()
})

test('replaces the form with the message from the server and a login link when there is no token', async () => {
  answerPost('/auth/register', { message: 'Almost done: confirm the mail we sent.' })
  await openAndFill()

  await create()

  expect((await screen.findByRole('status')).textContent).toBe('Almost done: confirm the mail we sent.')
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('asks to log in when the response has neither token nor message', async () => {
  answerPost('/auth/register', { token: null })
  await openAndFill()

  await create()

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Signup succeeded but no login token received. Please try logging in.')
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login')
})

test('disables the button while the request is pending', async () => {
  answerPost('/auth/register', () => new Promise(() => undefined))
  await openAndFill()

  await create()

  expect(screen.getByRole('button', { name: 'Creating account...' })).toHaveProperty('disabled', true)
})

test('opens the legal pages in a new tab and links to the login', () => {
  show(<SignupPage />)

  const links = screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.getAttribute('target')])

  expect(links).toEqual([
    ['/terms-of-service', '_blank'],
    ['/privacy-policy', '_blank'],
    ['/login', null],
  ])
})

test('has autocomplete hints for password managers', () => {
  show(<SignupPage />)

  const hints = ['Email', 'Username', 'Password', 'Confirm Password'].map((label) =>
    screen.getByLabelText(label).getAttribute('autocomplete'),
  )

  expect(hints).toEqual(['email', 'username', 'new-password', 'new-password'])
})

test('labels a weak password as weak but accepts it', async () => {
  const sent = answerPost('/auth/register', { token: aToken() })
  await openAndFill({ Password: 'aaaaaa', 'Confirm Password': 'aaaaaa' })

  expect(screen.getByText('Strength: Weak')).toBeDefined()
  await create()

  expect(await screen.findByText(/^at \//)).toBeDefined()
  expect(sent).toHaveLength(1)
})
