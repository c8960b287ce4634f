import { configure, screen } from '@testing-library/react'
import { delay, HttpResponse, http } from 'msw'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { aToken } from '../../../testing/a-token.ts'
import { failures } from '../../../testing/answer-post.ts'
import { neverAnswer } from '../../../testing/answers.ts'
import { server } from '../../../testing/server.ts'
import { show } from '../../../testing/show.tsx'
import { localDay } from '../../../ui/format/dates.ts'
import { answerWith, serveProfile } from '../profile-page.testing.tsx'
import { ProfilePage } from '../profile-page.tsx'

// Strict mode runs effects twice, as in development.
configure({ reactStrictMode: true })

const approved = '?subscription_status=success&subscription_id=I-ABC123&ba_token=BA-1&token=EC-1'
const premium = { email: 'robin@example.com', premiumStatus: 'Active', premiumExpiresAt: '2099-03-01T12:00:00.000Z' }

function CurrentUrl() {
  const { pathname, search } = useLocation()
  return <p>{`url ${pathname}${search}`}</p>
}

const open = (search: string) =>
  show(
    <>
      <ProfilePage />
      <CurrentUrl />
    </>,
    { route: `/profile${search}`, path: '/profile', token: aToken() },
  )

const roleOf = (words: HTMLElement) => words.closest('[role]')?.getAttribute('role')
const status = async () => (await screen.findByText('Status', { selector: 'dt' })).nextSibling?.textContent

function aSignal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give }
}

const answerActivation = (answer: () => Response | Promise<Response>) =>
  server.use(http.post('/api/paypal/subscribe/activate', answer))

test('activates an approved subscription once, confirms it and clears the query string', async () => {
  serveProfile()
  const bodies = answerWith('/paypal/subscribe/activate', { message: 'Something else.' })

  open(approved)

  expect(roleOf(await screen.findByText('Premium subscription activated!'))).toBe('status')
  expect(bodies).toEqual([{ subscriptionId: 'I-ABC123' }])
  expect(screen.getByText('url /profile')).toBeDefined()
})

test('announces the activation and disables upgrading while it is pending', async () => {
  serveProfile()
  answerActivation(neverAnswer)

  open(approved)

  expect(await screen.findByRole('button', { name: 'Activating...' })).toHaveProperty('disabled', true)
  expect(roleOf(screen.getByText('Activating your premium subscription...'))).toBe('status')
  expect(screen.getByText('url /profile')).toBeDefined()
})

test('shows the activated plan when the profile was requested before the activation finished', async () => {
  const activation = aSignal()
  const asked = vi.fn()
  serveProfile()
  server.use(
    http.get('/api/profile/me', async () => {
      asked()
      if (asked.mock.calls.length > 1) return HttpResponse.json(premium)
      await activation.given
      await delay(20)
      return HttpResponse.json({ email: 'robin@example.com' })
    }),
  )
  answerActivation(() => {
    activation.give()
    return new HttpResponse(null, { status: 204 })
  })

  open(approved)

  expect(await screen.findByText('Premium subscription activated!')).toBeDefined()
  expect(await screen.findByText(String(localDay('2099-03-01T12:00:00.000Z')))).toBeDefined()
  expect(await status()).toMatch(/^Active/)
})

test('reloads a profile that was loaded before the activation finished', async () => {
  const loaded = aSignal()
  serveProfile()
  answerActivation(async () => {
    await loaded.given
    server.use(http.get('/api/profile/me', () => HttpResponse.json(premium)))
    return new HttpResponse(null, { status: 204 })
  })
  open(approved)
  const before = await status()

  loaded.give()

  expect(await screen.findByText(String(localDay('2099-03-01T12:00:00.000Z')))).toBeDefined()
  expect(before).toBe('Not subscribed')
  expect(await status()).toMatch(/^Active/)
})

test.each(failures('Failed to activate subscription. Please contact support if the issue persists.'))(
  'shows the error and reloads the profile when $how on activation',
  async ({ answer, words }) => {
    serveProfile()
    answerActivation(() => {
      server.use(http.get('/api/profile/me', () => HttpResponse.json(premium)))
      return answer()
    })

    open(approved)

    expect(roleOf(await screen.findByText(words))).toBe('alert')
    expect(await screen.findByText(String(localDay('2099-03-01T12:00:00.000Z')))).toBeDefined()
  },
)

test('shows a pending activation as info, not as an error', async () => {
  serveProfile()
  const message = "PayPal is still setting up your subscription. Premium starts automatically once it's active."
  answerActivation(() => HttpResponse.json({ code: 'SUBSCRIPTION_PENDING', message }, { status: 409 }))

  open(approved)

  expect(roleOf(await screen.findByText(message))).toBe('status')
})

test('shows an error when the return has no subscription ID', async () => {
  serveProfile()
  const bodies = answerWith('/paypal/subscribe/activate')

  open('?subscription_status=success')

  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to activate subscription. Please contact support if the issue persists.',
  )
  expect(await status()).toBe('Not subscribed')
  expect(bodies).toEqual([])
})

test('says that the approval was cancelled, activates nothing and clears the query string', async () => {
  serveProfile()
  const bodies = answerWith('/paypal/subscribe/activate')

  open('?subscription_status=cancel&subscription_id=I-ABC123&ba_token=BA-1')

  const words = await screen.findByText("You cancelled before the subscription started. You weren't charged.")
  expect(roleOf(words)).toBe('status')
  expect(await status()).toBe('Not subscribed')
  expect(screen.getByText('url /profile')).toBeDefined()
  expect(bodies).toEqual([])
})

test('ignores an unknown status', async () => {
  serveProfile()
  const activated = vi.fn()
  answerActivation(() => {
    activated()
    return HttpResponse.json({})
  })

  open('?subscription_status=maybe&subscription_id=I-ABC123')

  expect(await status()).toBe('Not subscribed')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByText('url /profile')).toBeDefined()
  expect(activated).not.toHaveBeenCalled()
})
