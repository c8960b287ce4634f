import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, vi } from 'vitest'
import { aToken } from '../../testing/a-token.ts'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { ProfilePage } from './profile-page.tsx'

const robin = {
  email: 'robin@example.com',
  username: 'robin',
  isVerified: true,
  isTwoFactorEnabled: false,
  premiumStatus: null,
  premiumExpiresAt: null,
  isAdminGrantedPremium: false,
}

/** Mocks a server that implements only the specification. */
export function serveProfile(profile: object = {}): void {
  server.use(
    http.get('/api/profile/me', () => HttpResponse.json({ ...robin, ...profile })),
    http.get('/api/profile/sessions', () => new HttpResponse(null, { status: 404 })),
    http.get('/api/2fa/recovery-codes', () => new HttpResponse(null, { status: 404 })),
    http.get('/api/profile/plan', () => new HttpResponse(null, { status: 404 })),
    http.get('/api/profile/billing-history', () => new HttpResponse(null, { status: 404 })),
    http.get('/api/profile/consequences', () => new HttpResponse(null, { status: 404 })),
    http.get('/api/profile/data-export', () => new HttpResponse(null, { status: 404 })),
    http.post('/api/auth/logout', () => new HttpResponse(null, { status: 404 })),
  )
}

const nothing = {
  ...{ shops: 0, paused: 0, cancelled: 0, byReminder: 0 },
  ...{ ordersToShip: 0, gifts: 0, paymentsOnHold: 0, disputes: 0 },
}

/** Counts what leaving or disconnecting ends; call it after the profile is mocked. Collects what was asked about. */
export function serveConsequences(counts: object): (string | null)[] {
  const asked: (string | null)[] = []
  server.use(
    http.get('/api/profile/consequences', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('of'))
      return HttpResponse.json({ ...nothing, ...counts })
    }),
  )
  return asked
}

/** Renders the profile of a logged-in user. */
export function showProfile(profile: object = {}): void {
  serveProfile(profile)
  openProfile()
}

/** Renders the profile against the handlers already set up. */
export function openProfile(): void {
  show(<ProfilePage />, { route: '/profile', path: '/profile', token: aToken() })
}

/** Renders the profile with one call answered by `answer`, and waits until the response was processed. */
export async function openAnswered(path: string, answer: () => Response): Promise<void> {
  const asked = vi.fn(answer)
  serveProfile()
  server.use(http.get(path, () => asked()))
  openProfile()
  await screen.findByText(robin.email)
  await waitFor(() => expect(asked).toHaveReturned())
  await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Answers every POST to `path` and records the request bodies; null means no body. */
export function answerWith(path: string, reply: object = {}, status = 200): unknown[] {
  const bodies: unknown[] = []
  server.use(
    http.post(`/api${path}`, async ({ request }) => {
      const text = await request.text()
      bodies.push(text ? JSON.parse(text) : null)
      return HttpResponse.json(reply, { status })
    }),
  )
  return bodies
}
