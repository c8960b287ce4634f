import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { aToken } from '../../testing/a-token.ts'
import { answerPost, failures } from '../../testing/answer-post.ts'
import { show } from '../../testing/show.tsx'
import { LoginPage } from './login-page.tsx'

async function openCodeEntry(reply: object = {}) {
  answerPost('/auth/login', { twoFactorRequired: true, userId: 'challenge-7', ...reply })
  show(<LoginPage />, { path: '/login', route: '/login' })
  await userEvent.type(screen.getByLabelText('Username'), 'robin')
  await userEvent.type(screen.getByLabelText('Password'), 'secret-1{Enter}')
  return screen.findByLabelText('2FA Code')
}

const verify = () => userEvent.click(screen.getByRole('button', { name: 'Verify' }))

// Must run first: the lazy form is loaded once per file.
test('keeps the login form until the lazy form has loaded', async () => {
  let wasBare = false
  const observer = new MutationObserver(() => {
    wasBare ||= document.querySelector('form') === null
  })
  observer.observe(document.body, { childList: true, subtree: true })

  const field = await openCodeEntry()

  observer.disconnect()
  expect(document.body.contains(field)).toBe(true)
  expect(wasBare).toBe(false)
})

test('logs in and goes to the home page', async () => {
  const token = aToken()
  const sent = answerPost('/auth/verify-2fa', { token })
  await userEvent.type(await openCodeEntry(), '123456')

  await verify()

  expect(await screen.findByText('at /')).toBeDefined()
  expect(sent).toEqual([{ userId: 'challenge-7', token: '123456' }])
  expect(localStorage.getItem('authToken')).toBe(token)
})

test('focuses the code field, enables one-time-code autofill and keeps only pasted digits', async () => {
  const field = await openCodeEntry()

  await userEvent.paste('123 456')

  expect(document.activeElement).toBe(field)
  expect(field).toHaveProperty('value', '123456')
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
})

test('submits the code on Enter', async () => {
  const sent = answerPost('/auth/verify-2fa', { token: aToken() })

  await userEvent.type(await openCodeEntry(), '12a34 5-6{Enter}')

  expect(await screen.findByText('at /')).toBeDefined()
  expect(sent).toEqual([{ userId: 'challenge-7', token: '123456' }])
})

test.each(['', '12345'])('rejects the code "%s" without sending it', async (code) => {
  const sent = answerPost('/auth/verify-2fa', {})
  const field = await openCodeEntry()
  await userEvent.type(field, `${code}a`)

  await verify()

  expect(screen.getByRole('alert').textContent).toBe('Enter the 6-digit 2FA code.')
  expect(document.activeElement).toBe(field)
  expect(sent).toEqual([])
})

test.each(failures('2FA verification failed. Please try again.'))(
  'shows the error when $how',
  async ({ answer, words }) => {
    answerPost('/auth/verify-2fa', answer)
    await userEvent.type(await openCodeEntry(), '123456')

    await verify()

    expect((await screen.findByRole('alert')).textContent).toBe(words)
  },
)

test('reports a response without a token as unexpected', async () => {
  answerPost('/auth/verify-2fa', { message: 'Fine!' })
  await userEvent.type(await openCodeEntry(), '123456')

  await verify()

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Unexpected response from server during 2FA verification.')
})

test('Back returns to the login form with an empty password', async () => {
  await openCodeEntry()

  await userEvent.click(screen.getByRole('button', { name: 'Back' }))

  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'robin')
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

describe('recovery code', () => {
  const open = async () => {
    await openCodeEntry({ hasRecoveryCodes: true })
    await userEvent.click(screen.getByRole('button', { name: 'Lost your authenticator?' }))
    return screen.findByLabelText('Recovery Code')
  }

  test.each([{}, { hasRecoveryCodes: null }, { hasRecoveryCodes: false }])(
    'is not offered when the login reply has %j',
    async (reply) => {
      await openCodeEntry(reply)

      expect(screen.queryByRole('button', { name: 'Lost your authenticator?' })).toBeNull()
    },
  )

  test('logs in and goes to the home page', async () => {
    const token = aToken()
    const sent = answerPost('/auth/verify-2fa/recovery', { token })
    const field = await open()
    const focused = document.activeElement
    await userEvent.type(field, ' 7k3q-9fpt-x2mh ')

    await verify()

    expect(await screen.findByText('at /')).toBeDefined()
    expect(focused).toBe(field)
    expect(sent).toEqual([{ userId: 'challenge-7', recoveryCode: '7k3q-9fpt-x2mh' }])
    expect(localStorage.getItem('authToken')).toBe(token)
  })

  test.each(['', '123456'])('rejects "%s" without sending it', async (code) => {
    const sent = answerPost('/auth/verify-2fa/recovery', {})
    const field = await open()
    await userEvent.type(field, `${code}{Enter}`)

    expect(screen.getByRole('alert').textContent).toBe('Enter a recovery code, such as 7k3q-9fpt-x2mh.')
    expect(document.activeElement).toBe(field)
    expect(sent).toEqual([])
  })

  test.each(failures('2FA verification failed. Please try again.'))(
    'shows the error when $how',
    async ({ answer, words }) => {
      answerPost('/auth/verify-2fa/recovery', answer)

      await userEvent.type(await open(), '7k3q-9fpt-x2mh{Enter}')

      expect((await screen.findByRole('alert')).textContent).toBe(words)
    },
  )

  test('reports a response without a token as unexpected', async () => {
    answerPost('/auth/verify-2fa/recovery', {})

    await userEvent.type(await open(), '7k3q-9fpt-x2mh{Enter}')

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Unexpected response from server during 2FA verification.')
  })

  test('returns to the authenticator code', async () => {
    await open()

    await userEvent.click(screen.getByRole('button', { name: 'Use your authenticator app' }))

    expect(await screen.findByLabelText('2FA Code')).toBeDefined()
  })

  test('Back returns to the login form', async () => {
    await open()

    await userEvent.click(screen.getByRole('button', { name: 'Back' }))

    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'robin')
  })
})
