import { fireEvent, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { failures } from '../../../testing/answer-post.ts'
import { neverAnswer } from '../../../testing/answers.ts'
import { press } from '../../../testing/press.ts'
import {
  answerDisconnect,
  answerStart,
  discordConsentUrl,
  watchDeparture,
} from '../../../testing/provider-connections.ts'
import { server } from '../../../testing/server.ts'
import { showProfile } from '../profile-page.testing.tsx'

const hash = '0123456789abcdef0123456789abcdef'
const linked = { discordId: '80351110224678912', discordUsername: 'nelly', discordDiscriminator: '1337' }

async function disconnect() {
  showProfile(linked)
  await press('Disconnect Discord')
}

test('redirects to Discord and sends the return path', async () => {
  const assign = watchDeparture()
  const requests = answerStart('discord', () => HttpResponse.json({ authorizationUrl: discordConsentUrl }))
  showProfile()

  await press('Connect Discord')

  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(discordConsentUrl), 60_000)
  expect(requests).toHaveLength(1)
  expect(new URL(requests[0]?.url ?? '').search).toBe('')
  expect(requests[0]?.headers.get('x-guildshop-return')).toBe('/profile')
  expect(requests[0]?.headers.get('authorization')).toMatch(/^Bearer ./)
})

test('disables the button until the user returns from Discord', async () => {
  const assign = watchDeparture()
  answerStart('discord', () => HttpResponse.json({ authorizationUrl: discordConsentUrl }))
  showProfile()
  await press('Connect Discord')
  await vi.waitFor(() => expect(assign).toHaveBeenCalled(), 60_000)

  const wasDisabled = screen.getByRole('button', { name: 'Connecting...' }).hasAttribute('disabled')
  fireEvent(window, new Event('pageshow'))

  expect(wasDisabled).toBe(true)
  expect(screen.getByRole('button', { name: 'Connect Discord' })).toHaveProperty('disabled', false)
})

test('shows a pending button while the connection starts', async () => {
  answerStart('discord', neverAnswer)
  showProfile()

  await press('Connect Discord')

  expect(screen.getByRole('button', { name: 'Connecting...' })).toHaveProperty('disabled', true)
})

test.each(failures('Failed to start Discord connection.'))(
  'shows the error when $how on connect',
  async ({ answer, words }) => {
    const assign = watchDeparture()
    answerStart('discord', answer)
    showProfile()

    await press('Connect Discord')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(assign).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Connect Discord' })).toHaveProperty('disabled', false)
  },
)

test.each([
  { name: 'no URL', reply: () => HttpResponse.json({}) },
  { name: 'an empty URL', reply: () => HttpResponse.json({ authorizationUrl: '' }) },
  { name: 'null', reply: () => HttpResponse.json({ authorizationUrl: null }) },
  { name: 'a number', reply: () => HttpResponse.json({ authorizationUrl: 5 }) },
  { name: 'no JSON', reply: () => HttpResponse.text('OK') },
  { name: 'a javascript: URL', reply: () => HttpResponse.json({ authorizationUrl: 'javascript:alert(1)' }) },
  { name: 'an invalid URL', reply: () => HttpResponse.json({ authorizationUrl: 'https://' }) },
])('does not redirect when the response has $name', async ({ reply }) => {
  const assign = watchDeparture()
  answerStart('discord', reply)
  showProfile()

  await press('Connect Discord')

  expect((await screen.findByRole('alert')).textContent).toBe('Discord auth URL not received.')
  expect(assign).not.toHaveBeenCalled()
})

test('shows Access Denied when connecting is refused without a login', async () => {
  answerStart('discord', () => HttpResponse.json({ message: 'Not authorized, token failed' }, { status: 401 }))
  showProfile()

  await press('Connect Discord')

  expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeDefined()
})

test.each([
  ['nelly#1337', { discordDiscriminator: '1337' }],
  ['nelly', { discordDiscriminator: '0' }],
  ['nelly', { discordDiscriminator: null }],
  ['nelly', { discordDiscriminator: undefined }],
  ['80351110224678912', { discordUsername: null }],
  ['<img src=x onerror=alert(1)>', { discordUsername: '<img src=x onerror=alert(1)>', discordDiscriminator: '0' }],
])('shows the linked account as %s with %o', async (name, details) => {
  showProfile({ ...linked, ...details })

  expect(await screen.findByText(name)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Connect Discord' })).toBeNull()
})

const pictureOf = async (profile: object) => {
  showProfile({ ...linked, ...profile })
  await screen.findByRole('button', { name: 'Disconnect Discord' })
  return screen.getByRole('region', { name: 'Account Connections' }).querySelector('img')?.getAttribute('src')
}

test.each([hash, `a_${hash}`])('loads the avatar %s from Discord', async (discordAvatar) => {
  expect(await pictureOf({ discordAvatar })).toBe(
    `https://cdn.discordapp.com/avatars/80351110224678912/${discordAvatar}.png`,
  )
})

test.each([
  { discordAvatar: null },
  { discordAvatar: `../../${hash}` },
  { discordAvatar: `${hash}0` },
  { discordAvatar: hash.toUpperCase() },
  { discordAvatar: hash, discordId: '../1' },
])('shows the first letter instead of an avatar with %o', async (profile) => {
  expect(await pictureOf(profile)).toBeUndefined()
  expect(screen.getByText('N')).toBeDefined()
})

test('states the consequences of disconnecting', async () => {
  showProfile(linked)

  expect(await screen.findByText(/Your own shops keep selling/)).toBeDefined()
})

test.each([
  ["the server's message", { message: 'Goodbye, nelly.' }, 'Goodbye, nelly.'],
  ['the default message', {}, 'Discord account disconnected.'],
])('removes the account and shows %s after disconnecting', async (_, reply, words) => {
  const bodies = answerDisconnect('discord', () => HttpResponse.json(reply))

  await disconnect()

  expect((await screen.findByRole('status')).textContent).toBe(words)
  expect(bodies).toEqual([''])
  expect(screen.queryByText('nelly#1337')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Connect Discord' }))
})

test('shows the profile returned by the disconnect call', async () => {
  answerDisconnect('discord', () => HttpResponse.json({ profile: { username: 'robin-the-second', discordId: null } }))

  await disconnect()

  expect(await screen.findByText('robin-the-second')).toBeDefined()
  expect(screen.getByText('robin@example.com')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Connect Discord' })).toBeDefined()
})

test('disables the button while disconnecting', async () => {
  answerDisconnect('discord', neverAnswer)

  await disconnect()

  expect(screen.getByRole('button', { name: 'Disconnecting...' })).toHaveProperty('disabled', true)
})

test.each(failures('Failed to disconnect Discord account.'))(
  'keeps the account and shows the error when $how on disconnect',
  async ({ answer, words }) => {
    answerDisconnect('discord', answer)

    await disconnect()

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByText('nelly#1337')).toBeDefined()
  },
)

test('clears the error on the next attempt', async () => {
  const assign = watchDeparture()
  answerStart('discord', () => HttpResponse.json({}, { status: 500 }))
  showProfile()
  await press('Connect Discord')
  await screen.findByRole('alert')
  answerStart('discord', () => HttpResponse.json({ authorizationUrl: discordConsentUrl }))

  await press('Connect Discord')

  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(discordConsentUrl), 60_000)
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [0, 'you lose access to shops you manage by role.'],
  [1, 'Your own shop keeps selling.'],
  [3, 'Your own 3 shops keep selling.'],
])('asks before disconnecting when the server counts %d shops', async (activeShops, words) => {
  const bodies = answerDisconnect('discord', () => HttpResponse.json({}))
  showProfile({ ...linked, activeShops })
  await press('Disconnect Discord')
  const question = await screen.findByRole('group', { name: 'Disconnect Discord?' })
  const sentBefore = bodies.length

  await press('Yes, disconnect Discord')

  expect(question.textContent).toContain(words)
  expect(within(question).getByRole('button', { name: 'Keep Discord' })).toBeDefined()
  expect(await screen.findByText('Discord account disconnected.')).toBeDefined()
  expect([sentBefore, bodies.length]).toEqual([0, 1])
})

test('counts what the user loses before disconnecting', async () => {
  const none = { paused: 0, cancelled: 0, byReminder: 0, ordersToShip: 0, gifts: 0, paymentsOnHold: 0, disputes: 0 }
  const asked: string[] = []
  showProfile({ ...linked, activeShops: 1 })
  server.use(
    http.get('/api/profile/consequences', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json({ ...none, shops: 1, managed: 2 })
    }),
  )

  await press('Disconnect Discord')

  const question = within(await screen.findByRole('group', { name: 'Disconnect Discord?' }))
  expect(await question.findByText('You lose access to 2 shops that you manage for other owners.')).toBeDefined()
  expect(question.getByText(/^For your 1 shop, you can't choose reward roles/)).toBeDefined()
  expect(asked).toEqual(['?of=disconnect-discord'])
})
