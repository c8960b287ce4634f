import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { answerPost, failures } from '../../../testing/answer-post.ts'
import { press } from '../../../testing/press.ts'
import { server } from '../../../testing/server.ts'
import { openAnswered, openProfile, serveConsequences, serveProfile } from '../profile-page.testing.tsx'

/** Renders the profile; each poll of the latest export gets the next entry, then the last one repeats. */
function showWithExports(profile: object, ...exports: Array<object | null>) {
  let asked = 0
  serveProfile(profile)
  server.use(
    http.get('/api/profile/data-export', () => {
      const answer = exports[Math.min(asked, exports.length - 1)]
      asked += 1
      return HttpResponse.json({ export: answer })
    }),
  )
  openProfile()
}

const made = { _id: 'e1', createdAt: '2026-01-01T00:00:00.000Z' }

test.each([
  ['does not implement exports', () => new HttpResponse(null, { status: 404 })],
  ['sends an invalid response', () => HttpResponse.json({})],
  ['fails', () => new HttpResponse(null, { status: 500 })],
])('is hidden when the server %s', async (_, answer) => {
  await openAnswered('/api/profile/data-export', answer)

  expect(screen.queryByRole('heading', { name: 'Your data' })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows a coded refusal, retries on request and still offers deletion', async () => {
  const busy = { code: 'TOO_MANY_REQUESTS', message: 'Please wait a moment.' }
  await openAnswered('/api/profile/data-export', () => HttpResponse.json(busy, { status: 429 }))
  const alert = await screen.findByRole('alert')
  server.use(http.get('/api/profile/data-export', () => HttpResponse.json({ export: null })))
  const canLeave = screen.queryByRole('button', { name: 'Delete my account' }) !== null

  await press('Retry')

  expect(alert.textContent).toBe('Please wait a moment.')
  expect(await screen.findByRole('button', { name: 'Download my data' })).toBeDefined()
  expect(canLeave).toBe(true)
})

test('starts an export, shows its progress and downloads the ZIP', async () => {
  server.use(http.get('/api/profile/data-export/e1/archive', () => HttpResponse.arrayBuffer(new ArrayBuffer(4))))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:archive')
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  showWithExports({}, null, { ...made, state: 'ready', progress: 1 })
  answerPost('/profile/data-export', { ...made, state: 'waiting', progress: 0.5 })

  await press('Download my data')
  expect(await screen.findByRole('progressbar', { name: 'Preparing your data' })).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: 'Download ZIP' }, { timeout: 4000 }))

  await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce(), 60_000)
})

test.each(failures('Failed to start the download.'))(
  'shows the error when $how on export',
  async ({ answer, words }) => {
    showWithExports({}, null)
    answerPost('/profile/data-export', answer)

    await press('Download my data')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
  },
)

test('explains deletion, confirms it with a code and goes to the login screen', async () => {
  showWithExports({ isTwoFactorEnabled: true }, null)
  const sent = answerPost('/profile/delete/with_2fa', {})

  await press('Delete my account')
  const dialog = await screen.findByRole('dialog', { name: 'Permanently delete your account?' })
  expect(dialog.textContent).toContain("won't be able to log in again")
  await press('Use Authenticator App')
  await userEvent.type(await screen.findByRole('textbox', { name: '2FA Code' }), '123456')
  await press('Yes, delete my account')

  expect(await screen.findByText(/at \/login .*Account deleted/)).toBeDefined()
  expect(sent).toEqual([{ twoFactorToken: '123456' }])
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('asks for the name of the server before an account with members is deleted', async () => {
  showWithExports({ isTwoFactorEnabled: true }, null)
  const asked = serveConsequences({ shops: 1, byReminder: 500, confirmWith: 'Cozy Corner' })
  const sent = answerPost('/profile/delete/with_2fa', {})
  await press('Delete my account')
  await press('Use Authenticator App')
  await userEvent.type(await screen.findByRole('textbox', { name: '2FA Code' }), '123456')

  await press('Yes, delete my account')
  const refused = await screen.findByText('Type “Cozy Corner” to confirm.')
  const sentUnnamed = [...sent]
  await userEvent.type(screen.getByRole('textbox', { name: 'Type “Cozy Corner” to confirm' }), 'Cozy Corner')
  await press('Yes, delete my account')

  expect(refused).toBeDefined()
  expect(sentUnnamed).toEqual([])
  expect(await screen.findByText(/at \/login .*Account deleted/)).toBeDefined()
  expect(asked).toEqual(['delete'])
})

test("doesn't delete the account while its consequences are unknown", async () => {
  showWithExports({ isTwoFactorEnabled: true }, null)
  server.use(http.get('/api/profile/consequences', () => HttpResponse.json({}, { status: 500 })))
  const sent = answerPost('/profile/delete/with_2fa', {})
  await press('Delete my account')
  await press('Use Authenticator App')
  await userEvent.type(await screen.findByRole('textbox', { name: '2FA Code' }), '123456')

  await press('Yes, delete my account')
  const failure = await screen.findByText("We couldn't check what this affects.")
  const sentUnknown = [...sent]
  serveConsequences({})
  await press('Retry')
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull(), 60_000)
  await press('Yes, delete my account')

  expect(failure).toBeDefined()
  expect(sentUnknown).toEqual([])
  await vi.waitFor(() => expect(sent).toHaveLength(1), 60_000)
})

test('disables deletion while a paid subscription is active', async () => {
  showWithExports({ premiumStatus: 'Active', premiumExpiresAt: '2099-01-01T00:00:00.000Z' }, null)

  expect(await screen.findByRole('button', { name: 'Delete my account' })).toHaveProperty('disabled', true)
  expect(screen.getByText('Please cancel your premium subscription before deleting your account.')).toBeDefined()
})
