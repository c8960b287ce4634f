import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { lazy, Suspense } from 'react'
import { MemoryRouter, Navigate, Outlet, Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../api/query-client.ts'
import { SessionProvider, useSession } from '../../../api/session.tsx'
import { aToken } from '../../../testing/a-token.ts'
import { neverAnswer } from '../../../testing/answers.ts'
import { press } from '../../../testing/press.ts'
import { server } from '../../../testing/server.ts'
import { useNoticeFromNavigation } from '../../../ui/page/notice-from-navigation.ts'
import { answerWith, openProfile, serveConsequences, serveProfile, showProfile } from '../profile-page.testing.tsx'
import { ProfilePage } from '../profile-page.tsx'

const byAuthenticator = {
  way: 'Use Authenticator App',
  path: '/profile/deactivate/with_2fa',
  codeLabel: '2FA Code',
  body: { twoFactorToken: '123456' },
  problem: 'Enter the 6-digit 2FA code.',
}
const byEmail = {
  way: 'Send Code via Email',
  path: '/profile/deactivate/confirm_code',
  codeLabel: 'Email Code',
  body: { code: '123456' },
  problem: 'Please enter the 6-digit code from your email.',
}
const ways = [byAuthenticator, byEmail]

async function openDialog(profile: object = { isTwoFactorEnabled: true }) {
  showProfile(profile)
  await press('Deactivate Account')
  await screen.findByRole('dialog')
}

async function openCodeStep({ way, codeLabel }: { way: string; codeLabel: string }) {
  answerWith('/profile/deactivate/send_code')
  await openDialog()
  await press(way)
  return screen.findByRole('textbox', { name: codeLabel })
}

test('is disabled while a paid subscription is active', async () => {
  showProfile({ premiumStatus: 'Active', premiumExpiresAt: '2099-01-01T00:00:00.000Z' })

  expect(await screen.findByRole('button', { name: 'Deactivate Account' })).toHaveProperty('disabled', true)
  expect(screen.getByText('Please cancel your premium subscription before deactivating your account.')).toBeDefined()
})

test.each([
  { premiumStatus: 'Active', isAdminGrantedPremium: true },
  { premiumStatus: 'Cancelled', premiumExpiresAt: '2099-01-01T00:00:00.000Z' },
  { premiumStatus: null },
])('is enabled for %o', async (profile) => {
  showProfile(profile)

  expect(await screen.findByRole('button', { name: 'Deactivate Account' })).toHaveProperty('disabled', false)
  expect(screen.queryByText(/cancel your premium subscription/)).toBeNull()
})

test('offers only the email code without 2FA', async () => {
  await openDialog({ isTwoFactorEnabled: false })

  expect(screen.getByRole('button', { name: 'Send Code via Email' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Use Authenticator App' })).toBeNull()
})

test('email: sends a code first and shows the message from the server', async () => {
  const bodies = answerWith('/profile/deactivate/send_code', { message: 'Code sent.' })
  await openDialog()

  await press('Send Code via Email')

  expect(await screen.findByRole('textbox', { name: 'Email Code' })).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Code sent.')
  expect(bodies).toEqual([null])
})

test('authenticator: sends nothing before the code is entered', async () => {
  const bodies = answerWith('/profile/deactivate/send_code')
  await openDialog()

  await press('Use Authenticator App')

  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '2FA Code' }))
  expect(bodies).toEqual([])
})

test.each([
  ["the server's message", { message: 'Wait a minute.' }, 429, 'Wait a minute.'],
  ['the default message', {}, 500, 'Failed to send deactivate code.'],
])('shows %s when the code could not be sent', async (_, reply, status, words) => {
  answerWith('/profile/deactivate/send_code', reply, status)
  await openDialog()

  await press('Send Code via Email')

  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(screen.queryByRole('textbox', { name: 'Email Code' })).toBeNull()
})

test.each(
  ways.flatMap((way) => [
    { ...way, code: '' },
    { ...way, code: '12345' },
  ]),
)('$way: rejects the code "$code" without sending it', async ({ code, ...way }) => {
  const bodies = answerWith(way.path)
  const field = await openCodeStep(way)

  if (code) await userEvent.type(field, code)
  await press('Confirm Deactivation')

  expect(screen.getByRole('alert').textContent).toBe(way.problem)
  expect(document.activeElement).toBe(field)
  expect(bodies).toEqual([])
})

test.each(
  ways.flatMap((way) => [
    { ...way, reply: { message: 'This code is invalid.' }, status: 400 },
    { ...way, reply: {}, status: 500 },
  ]),
)('$way: shows the error after $reply and keeps the session', async ({ reply, status, ...way }) => {
  answerWith(way.path, reply, status)
  const field = await openCodeStep(way)

  await userEvent.type(field, '123456')
  await press('Confirm Deactivation')

  const words = 'message' in reply ? reply.message : 'Failed to confirm deactivate.'
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(localStorage.getItem('authToken')).not.toBeNull()
})

test.each(ways)('$way: deactivates the account, logs out and passes a notice to the login screen', async (way) => {
  const bodies = answerWith(way.path)
  const field = await openCodeStep(way)

  await userEvent.type(field, '12 34 56')
  await press('Confirm Deactivation')

  const notice = '{"notice":{"tone":"success","text":"Account deactivated successfully."}}'
  expect(await screen.findByText(`at /login ${notice}`)).toBeDefined()
  expect(bodies).toEqual([way.body])
  expect(localStorage.getItem('authToken')).toBeNull()
})

test.each(ways)('$way: Cancel sends nothing', async (way) => {
  const bodies = answerWith(way.path)
  const field = await openCodeStep(way)
  await userEvent.type(field, '123456')

  await press('Cancel')
  const dialog = screen.queryByRole('dialog')
  await press('Deactivate Account')

  expect(dialog).toBeNull()
  expect(await screen.findByRole('button', { name: way.way })).toBeDefined()
  expect(bodies).toEqual([])
})

test('cannot be closed while the request is pending', async () => {
  const field = await openCodeStep(byAuthenticator)
  server.use(http.post('/api/profile/deactivate/with_2fa', neverAnswer))
  await userEvent.type(field, '123456')
  await press('Confirm Deactivation')

  await press('Close dialog')

  expect(screen.getByRole('dialog')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Confirming...' })).toHaveProperty('disabled', true)
})

test('keeps the notice when the login guard redirects', async () => {
  serveProfile({ isTwoFactorEnabled: true })
  answerWith('/profile/deactivate/with_2fa')
  showGuarded()
  await press('Deactivate Account')
  await press('Use Authenticator App')

  await userEvent.type(screen.getByRole('textbox', { name: '2FA Code' }), '123456')
  await press('Confirm Deactivation')

  expect(await screen.findByText('login says: Account deactivated successfully.')).toBeDefined()
  expect(localStorage.getItem('authToken')).toBeNull()
})

function Guard() {
  const { isLoading, user } = useSession()
  if (isLoading) return null
  return user ? <Outlet /> : <Navigate to="/login" replace />
}

function LoginScreen() {
  return <p>login says: {useNoticeFromNavigation()?.text}</p>
}

/** Like the app: the profile behind the guard, the login screen in a lazy chunk. */
function showGuarded() {
  localStorage.setItem('authToken', aToken())
  const LateLogin = lazy(async () => ({ default: LoginScreen }))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <MemoryRouter initialEntries={['/profile']} useTransitions={false}>
          <Suspense fallback="on its way">
            <Routes>
              <Route element={<Guard />}>
                <Route path="/profile" element={<ProfilePage />} />
              </Route>
              <Route path="/login" element={<LateLogin />} />
            </Routes>
          </Suspense>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )
}

test('counts the consequences', async () => {
  serveProfile()
  serveConsequences({ shops: 1, paused: 3, ordersToShip: 1, gifts: 4 })
  openProfile()

  await press('Deactivate Account')

  expect(await screen.findByText('Your 1 shop closes until you come back.')).toBeDefined()
  expect(screen.getByText(/^3 memberships stop being billed until you come back\./)).toBeDefined()
  expect(screen.getByText('1 order still has to be shipped.')).toBeDefined()
  expect(screen.getByText('4 gifts still wait for their recipients.')).toBeDefined()
  expect(screen.queryByText(/cancelled/)).toBeNull()
})

test('asks for the name of the server when memberships are cancelled', async () => {
  serveProfile({ isTwoFactorEnabled: true })
  serveConsequences({ cancelled: 2, confirmWith: 'Cozy Corner' })
  const bodies = answerWith('/profile/deactivate/with_2fa')
  openProfile()
  await press('Deactivate Account')
  await screen.findByText("2 memberships can't be paused and are cancelled.")
  await press('Use Authenticator App')
  await userEvent.type(screen.getByRole('textbox', { name: '2FA Code' }), '123456')

  await press('Confirm Deactivation')
  const refused = await screen.findByText('Type “Cozy Corner” to confirm.')
  const sentBefore = [...bodies]
  await userEvent.type(screen.getByRole('textbox', { name: 'Type “Cozy Corner” to confirm' }), 'cozy corner')
  await press('Confirm Deactivation')

  expect(refused).toBeDefined()
  expect(sentBefore).toEqual([])
  await vi.waitFor(() => expect(bodies).toHaveLength(1), 60_000)
})
