import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { server } from '../../../testing/server.ts'
import { openProfile, serveProfile, showProfile } from '../profile-page.testing.tsx'

const stored = {
  settings: [
    { kind: 'dispute', byMail: true, byDiscord: false },
    { kind: 'new-order', byMail: false, byDiscord: false },
  ],
  directMessages: 'open',
  isEmailVerified: true,
}

/** The profile of a server that offers notifications. Records what is saved. */
async function showNotifications(given: object = {}, status = 200) {
  const saved = vi.fn<(body: unknown) => void>()
  serveProfile({ hasNotifications: true })
  server.use(
    http.get('/api/profile/notifications', () => HttpResponse.json({ ...stored, ...given })),
    http.put('/api/profile/notifications', async ({ request }) => {
      saved(await request.json())
      return HttpResponse.json(status === 200 ? stored : {}, { status })
    }),
  )
  openProfile()
  await screen.findByRole('group', { name: 'Dispute' })
  return saved
}

const box = (kind: string, channel: string) =>
  within(screen.getByRole('group', { name: kind })).getByRole<HTMLInputElement>('checkbox', { name: channel })

test('is neither shown nor requested when the server does not offer it', async () => {
  const asked = vi.fn()
  server.use(http.get('/api/profile/notifications', asked))
  showProfile()

  await screen.findByText('robin@example.com')

  expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

test('shows what is on', async () => {
  await showNotifications()

  expect(box('Dispute', 'Email').checked).toBe(true)
  expect(box('Dispute', 'Discord').checked).toBe(false)
  expect(box('New order', 'Email').checked).toBe(false)
})

test('saves a change immediately', async () => {
  const saved = await showNotifications()

  await userEvent.click(box('New order', 'Discord'))

  expect(box('New order', 'Discord').checked).toBe(true)
  await waitFor(() =>
    expect(saved).toHaveBeenCalledExactlyOnceWith({ kind: 'new-order', byMail: false, byDiscord: true }),
  )
})

test('restores the setting and shows an error if it was not saved', async () => {
  await showNotifications({}, 500)

  await userEvent.click(box('Dispute', 'Email'))

  expect((await screen.findByRole('alert')).textContent).toBe('Failed to save this notification.')
  await waitFor(() => expect(box('Dispute', 'Email').checked).toBe(true))
})

test('says when Discord refused a message', async () => {
  await showNotifications({ directMessages: 'closed' })

  expect(screen.getByText(/Discord didn't let our bot message you/)).toBeDefined()
})

test('asks to connect Discord first', async () => {
  await showNotifications({ directMessages: 'not-linked' })

  expect(screen.getByRole('link', { name: 'Connect Discord' }).getAttribute('href')).toBe('/profile#discord')
  expect(box('Dispute', 'Discord').disabled).toBe(true)
  expect(box('Dispute', 'Email').disabled).toBe(false)
})

test('asks to verify the email first', async () => {
  await showNotifications({ isEmailVerified: false })

  expect(screen.getByText('Verify your email to get notifications by email.')).toBeDefined()
})

test('can be loaded again after a failure', async () => {
  serveProfile({ hasNotifications: true })
  server.use(http.get('/api/profile/notifications', () => HttpResponse.json({}, { status: 400 })))
  openProfile()

  expect(await screen.findByText('Failed to load your notifications.')).toBeDefined()
})
