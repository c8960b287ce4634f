import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { server } from '../../../testing/server.ts'
import { ageText, fullMomentText } from '../../../ui/format/dates.ts'
import { openAnswered, openProfile, serveProfile } from '../profile-page.testing.tsx'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const here = { _id: 's1', device: 'Firefox on Linux', createdAt: ago(900), lastUsedAt: ago(0), isCurrent: true }
const phone = { _id: 's2', device: 'Safari on iOS', createdAt: ago(900), lastUsedAt: ago(185), isCurrent: false }
const work = { _id: 's3', device: 'Edge on Windows', createdAt: ago(900), lastUsedAt: ago(45), isCurrent: false }

/** Mocks a server that lists and ends sessions. Returns a spy that receives the ended IDs. */
function serveSessions(sessions: Array<typeof here & { usedRecoveryCode?: boolean }>) {
  let open = sessions
  const ended = vi.fn()
  server.use(
    http.get('/api/profile/sessions', () => HttpResponse.json(open)),
    http.delete('/api/profile/sessions/:id', ({ params }) => {
      ended(params.id)
      open = open.filter((session) => session._id !== params.id)
      return HttpResponse.json({})
    }),
    http.delete('/api/profile/sessions', () => {
      ended('others')
      open = open.filter((session) => session.isCurrent)
      return HttpResponse.json({})
    }),
  )
  return ended
}

const rowOf = async (device: string) => {
  const row = (await screen.findByText(device)).closest('li')
  if (!row) throw new Error(`${device} has no row`)
  return within(row)
}

test('shows device and last use, and marks the current session', async () => {
  serveProfile()
  serveSessions([here, phone])
  openProfile()

  const current = await rowOf('Firefox on Linux')
  const other = await rowOf('Safari on iOS')

  expect(screen.getByRole('heading', { name: 'Sessions' })).toBeDefined()
  expect(current.getByText('This device')).toBeDefined()
  expect(current.getByText(ageText(here.lastUsedAt, Date.now()) ?? '')).toBeDefined()
  expect(current.queryByRole('button')).toBeNull()
  expect(other.queryByText('This device')).toBeNull()
  expect(other.getByText(ageText(phone.lastUsedAt, Date.now()) ?? '').title).toBe(fullMomentText(phone.lastUsedAt))
})

test('marks a session opened with a recovery code', async () => {
  serveProfile()
  serveSessions([here, { ...phone, usedRecoveryCode: true }])
  openProfile()

  const other = await rowOf('Safari on iOS')

  expect(other.getByText('Recovery code')).toBeDefined()
  expect((await rowOf('Firefox on Linux')).queryByText('Recovery code')).toBeNull()
})

test('ends one session', async () => {
  serveProfile()
  const ended = serveSessions([here, phone, work])
  openProfile()
  const row = await rowOf('Safari on iOS')

  await userEvent.click(row.getByRole('button', { name: /^End session/ }))

  await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull())
  expect(ended).toHaveBeenCalledExactlyOnceWith('s2')
  expect(screen.getByText('Edge on Windows')).toBeDefined()
})

test('ends all other sessions', async () => {
  serveProfile()
  const ended = serveSessions([here, phone, work])
  openProfile()

  await userEvent.click(await screen.findByRole('button', { name: 'End all other sessions' }))

  await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull())
  expect(ended).toHaveBeenCalledExactlyOnceWith('others')
  expect(screen.getByText('Firefox on Linux')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull()
})

test.each([
  { body: { message: 'This session has already ended.' }, words: 'This session has already ended.' },
  { body: {}, words: 'Failed to end this session.' },
])('shows the error when a session cannot be ended: $words', async ({ body, words }) => {
  serveProfile()
  serveSessions([here, phone])
  server.use(http.delete('/api/profile/sessions/s2', () => HttpResponse.json(body, { status: 404 })))
  openProfile()
  const row = await rowOf('Safari on iOS')

  await userEvent.click(row.getByRole('button', { name: /^End session/ }))

  expect((await screen.findByRole('alert')).textContent).toBe(words)
})

test('shows the error when the other sessions cannot be ended', async () => {
  serveProfile()
  serveSessions([here, phone])
  server.use(http.delete('/api/profile/sessions', () => new HttpResponse(null, { status: 500 })))
  openProfile()

  await userEvent.click(await screen.findByRole('button', { name: 'End all other sessions' }))

  expect((await screen.findByRole('alert')).textContent).toBe('Failed to end your other sessions.')
})

test('shows a coded refusal and retries on request', async () => {
  const busy = { code: 'TOO_MANY_REQUESTS', message: 'Please wait a moment.' }
  await openAnswered('/api/profile/sessions', () => HttpResponse.json(busy, { status: 429 }))
  const alert = await screen.findByRole('alert')
  serveSessions([here])

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(alert.textContent).toBe('Please wait a moment.')
  expect(await screen.findByText('Firefox on Linux')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['does not implement the endpoint', () => HttpResponse.json({ message: 'There is nothing here.' }, { status: 404 })],
  ['does not implement it and sends a code', () => HttpResponse.json({ code: 'NOT_FOUND' }, { status: 404 })],
  ['sends something else', () => HttpResponse.json({ message: 'Hello.' })],
  ['sends invalid sessions', () => HttpResponse.json([{ id: 1 }])],
  ['sends an empty list', () => HttpResponse.json([])],
  ['sends no JSON', () => HttpResponse.text('<!doctype html>')],
  ['fails', () => new HttpResponse(null, { status: 500 })],
])('is hidden when the server %s', async (_, answer) => {
  await openAnswered('/api/profile/sessions', answer)

  expect(screen.queryByRole('heading', { name: 'Sessions' })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
