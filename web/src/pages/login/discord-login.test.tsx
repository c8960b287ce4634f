import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { useLocation } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aToken } from '../../testing/a-token.ts'
import { answerPost } from '../../testing/answer-post.ts'
import { show } from '../../testing/show.tsx'
import { LoginPage } from './login-page.tsx'

const ticket = 'a'.repeat(32)

afterEach(() => {
  document.head.innerHTML = ''
  vi.restoreAllMocks()
})

function Hash() {
  return <p>hash {useLocation().hash || 'none'}</p>
}

function open(hash = '') {
  const page = (
    <>
      <LoginPage />
      <Hash />
    </>
  )
  show(page, { path: '/login', route: `/login${hash}` })
}

const offer = () => {
  document.head.innerHTML = '<meta name="guildshop-offers" content="discord-login">'
}

const button = () => screen.findByRole('button', { name: 'Continue with Discord' })

describe('Continue with Discord', () => {
  test('is hidden on a page of another server', async () => {
    open()

    expect(await screen.findByRole('button', { name: 'Log In' })).toBeDefined()
    expect(screen.queryByText('Continue with Discord')).toBeNull()
  })

  test('goes to the URL that the server returns', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
    answerPost('/auth/discord/start', { authorizationUrl: 'https://discord.example/oauth2/authorize?state=1' })
    offer()
    open()

    await userEvent.click(await button())

    await waitFor(() =>
      expect(assign).toHaveBeenCalledExactlyOnceWith('https://discord.example/oauth2/authorize?state=1'),
    )
  })

  test.each([
    [
      "the server's message",
      () => HttpResponse.json({ message: 'Too many requests.' }, { status: 429 }),
      'Too many requests.',
    ],
    ['the default message', {}, 'Failed to start the Discord login.'],
    ['no script URL', { authorizationUrl: 'javascript:alert(1)' }, 'Failed to start the Discord login.'],
  ])('shows %s when it cannot start', async (_, answer, words) => {
    answerPost('/auth/discord/start', answer)
    offer()
    open()

    await userEvent.click(await button())

    expect((await screen.findByRole('alert')).textContent).toBe(words)
  })
})

describe('arriving from Discord', () => {
  test('redeems the ticket once, removes it from the URL and logs in', async () => {
    const token = aToken()
    const sent = answerPost('/auth/discord/complete', { token })

    open(`#discord=${ticket}`)

    expect(await screen.findByText('at /')).toBeDefined()
    expect(sent).toEqual([{ ticket }])
    expect(localStorage.getItem('authToken')).toBe(token)
  })

  test('asks for the second factor and offers recovery codes', async () => {
    answerPost('/auth/discord/complete', { twoFactorRequired: true, userId: 'challenge', hasRecoveryCodes: true })
    const sent = answerPost('/auth/verify-2fa', { token: aToken() })
    open(`#discord=${ticket}`)

    await userEvent.type(await screen.findByLabelText('2FA Code'), '123456')
    expect(screen.getByText('hash none')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Lost your authenticator?' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }))

    expect(await screen.findByText('at /')).toBeDefined()
    expect(sent).toEqual([{ userId: 'challenge', token: '123456' }])
  })

  test('reactivates a deactivated account with the ticket in place of the password', async () => {
    answerPost('/auth/discord/complete', { accountDeactivated: true, identifier: 'robin' })
    const asked = answerPost('/auth/discord/reactivate', { message: 'A code was sent.' })
    const confirmed = answerPost('/auth/reactivate/confirm_code', { token: aToken() })
    open(`#discord=${ticket}`)

    await userEvent.click(await screen.findByRole('button', { name: 'Send Reactivation Code' }))
    await userEvent.type(await screen.findByLabelText('Reactivation Code'), '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Reactivate Account' }))

    await waitFor(() => expect(confirmed).toEqual([{ identifier: 'robin', code: '123456' }]))
    expect(asked).toEqual([{ ticket }])
  })

  test('continues to the sign-up without an account', async () => {
    answerPost('/auth/discord/complete', { signup: { username: 'robin', email: 'robin@example.com' } })

    open(`#discord=${ticket}`)

    const state = { discord: { ticket, username: 'robin', email: 'robin@example.com' } }
    expect(await screen.findByText(`at /signup ${JSON.stringify(state)}`)).toBeDefined()
  })

  test.each([
    [
      () => HttpResponse.json({ message: 'This account has been banned.' }, { status: 403 }),
      'This account has been banned.',
    ],
    [() => new HttpResponse(null, { status: 500 }), 'Login failed. Please try again.'],
    [{}, 'Unexpected response from server during login.'],
  ])('shows the refusal above the login form', async (answer, words) => {
    answerPost('/auth/discord/complete', answer)

    open(`#discord=${ticket}`)

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByLabelText('Username')).toBeDefined()
  })

  test.each(['#discord=', '#discord=<script>', '#other'])('ignores %s', async (hash) => {
    open(hash)

    expect(await screen.findByLabelText('Username')).toBeDefined()
  })
})
