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

/** A server that offers no more than the specification asks for. */
export function serveProfile(profile: object = {}): void {
  server.use(
    http.get('/api/profile/me', () => HttpResponse.json({ ...robin, ...profile })),
    http.get('/api/profile/sessions', () => new HttpResponse(null, { status: 404 })),
    http.get('/api/profile/plan', () => new HttpResponse(null, { status: 404 })),
    http.get('/api/profile/billing-history', () => new HttpResponse(null, { status: 404 })),
    http.get('/api/profile/data-export', () => new HttpResponse(null, { status: 404 })),
    http.post('/api/auth/logout', () => new HttpResponse(null, { status: 404 })),
  )
}

/** The screen of a signed-in user with this profile. */
export function showProfile(profile: object = {}): void {
  serveProfile(profile)
  openProfile()
}

/** The screen on a server that is there already: it asks for everything at once. */
export function openProfile(): void {
  show(<ProfilePage />, { route: '/profile', path: '/profile', token: aToken() })
}

/** The screen once a server that answers one of its calls like this has been asked, and the answer looked at. */
export async function openAnswered(path: string, answer: () => Response): Promise<void> {
  const asked = vi.fn(answer)
  serveProfile()
  server.use(http.get(path, () => asked()))
  openProfile()
  await screen.findByText(robin.email)
  await waitFor(() => expect(asked).toHaveReturned())
  await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Answers every POST to `path` and keeps the bodies it was sent; null stands for none. */
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
