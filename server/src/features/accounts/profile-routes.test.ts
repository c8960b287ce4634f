import { expect, test } from 'vitest'
import type { Person } from '../../testing/builders/account-builders.ts'
import { testApp } from '../../testing/test-app.ts'

const shop = await testApp()

type Listed = { _id: string; device: string; isCurrent: boolean }

async function sessionsOf(person: Person): Promise<Listed[]> {
  return Array.from(Object((await shop.get('/api/profile/sessions', { as: person })).body))
}

const isSignedIn = async (person: Person) => (await shop.get('/api/profile/me', { as: person })).status === 200

test('T14: returns exactly these profile fields', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true, isSuperAdmin: true })

  const reply = await shop.get('/api/profile/me', { as: person })

  expect(Object.keys(Object(reply.body)).sort()).toEqual([
    'activeShops',
    'discordAvatar',
    'discordDiscriminator',
    'discordId',
    'discordUsername',
    'email',
    'hasNotifications',
    'hasPassword',
    'isAdminGrantedPremium',
    'isDiscordAuthorized',
    'isDiscordLoginOn',
    'isEditable',
    'isPaypalVerified',
    'isSubscriptionPending',
    'isTwoFactorEnabled',
    'isVerified',
    'mayManageShops',
    'paypalConnection',
    'paypalEmail',
    'paypalPayerId',
    'paypalRefusal',
    'premiumExpiresAt',
    'premiumStatus',
    'subscriptionStatus',
    'username',
  ])
  expect(reply).toMatchObject({
    status: 200,
    body: { email: person.email, username: person.username, isVerified: true, isTwoFactorEnabled: true },
  })
})

test("counts only the user's own shops that can sell", async () => {
  const [person, other] = [await shop.aPerson(), await shop.aPerson()]
  const [removedAt, ownerLostAt] = [shop.deps.now(), shop.deps.now()]
  for (const given of [{}, {}, { isEnabled: false }, { removedAt }, { ownerLostAt }]) {
    await shop.aGuild({ owner: person, ...given })
  }

  const replies = [await shop.get('/api/profile/me', { as: person }), await shop.get('/api/profile/me', { as: other })]

  expect(replies).toMatchObject([{ body: { activeShops: 2 } }, { body: { activeShops: 0 } }])
})

test('T14: never returns the password hash or the seed', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const row = await shop.db.selectFrom('account').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
  await shop.db.updateTable('account').set({ isVerified: false }).where('id', '=', person.id).execute()
  await shop.post('/api/auth/resend-verification', { as: person })
  const code = await shop.codeFor(person.email)

  const replies = [
    await shop.get('/api/profile/me', { as: person }),
    await shop.get('/api/profile/sessions', { as: person }),
    await shop.post('/api/auth/verify-code', { as: person, body: { code } }),
    await shop.post('/api/2fa/setup', { as: person }),
    await shop.post('/api/2fa/disable', { as: person }),
  ]

  const everything = JSON.stringify(replies)
  for (const secret of [row.passwordHash, '$argon2', row.totpSecret, person.totpSecret]) {
    expect(everything).not.toContain(secret)
  }
})

test('lists the sessions of the user and marks the current one', async () => {
  const person = await shop.aPerson()
  await shop.anotherSession(person, 'Firefox on Linux')

  const sessions = await sessionsOf(person)

  expect(sessions).toHaveLength(2)
  expect(sessions).toContainEqual({
    _id: expect.any(String),
    device: 'Firefox on Linux',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    lastUsedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    isCurrent: false,
  })
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ device: 'Test' }])
})

test('ends one other session and removes it from the list', async () => {
  const person = await shop.aPerson()
  const phone = await shop.anotherSession(person, 'Phone')
  const tablet = await shop.anotherSession(person, 'Tablet')
  const listed = (await sessionsOf(person)).find(({ device }) => device === 'Phone')

  const reply = await shop.delete(`/api/profile/sessions/${listed?._id}`, { as: person })

  expect(reply).toMatchObject({ status: 200, body: { message: 'Session ended.' } })
  expect(await isSignedIn(phone)).toBe(false)
  expect(await isSignedIn(tablet)).toBe(true)
  expect((await sessionsOf(person)).map(({ device }) => device).sort()).toEqual(['Tablet', 'Test'])
})

test.each([
  [0, '0 other sessions were ended.'],
  [1, '1 other session was ended.'],
  [2, '2 other sessions were ended.'],
])('ends all other sessions, here %d, keeps this one and returns the number', async (count, message) => {
  const person = await shop.aPerson()
  const others = await Promise.all(Array.from({ length: count }, () => shop.anotherSession(person, 'Other')))

  const reply = await shop.delete('/api/profile/sessions', { as: person })

  expect(reply).toMatchObject({ status: 200, body: { message } })
  expect(await Promise.all(others.map(isSignedIn))).toEqual(others.map(() => false))
  expect(await isSignedIn(person)).toBe(true)
})

test('does not list or end the sessions of other users', async () => {
  const [person, neighbour] = [await shop.aPerson(), await shop.aPerson()]
  const [theirs] = await sessionsOf(neighbour)

  const one = await shop.delete(`/api/profile/sessions/${theirs?._id}`, { as: person })
  await shop.delete('/api/profile/sessions', { as: person })

  expect(one).toMatchObject({ status: 404, body: { code: 'SESSION_NOT_FOUND' } })
  expect(await isSignedIn(neighbour)).toBe(true)
})

test.each(['00000000-0000-4000-8000-000000000000', 'not-a-uuid', '42'])('returns 404 for session "%s"', async (id) => {
  const reply = await shop.delete(`/api/profile/sessions/${id}`, { as: await shop.aPerson() })

  expect(reply).toMatchObject({ status: 404, body: { code: 'SESSION_NOT_FOUND' } })
})

test('ends a session once', async () => {
  const person = await shop.aPerson()
  await shop.anotherSession(person, 'Phone')
  const listed = (await sessionsOf(person)).find(({ device }) => device === 'Phone')
  const end = () => shop.delete(`/api/profile/sessions/${listed?._id}`, { as: person })

  const replies = [await end(), await end()]

  expect(replies.map(({ status }) => status)).toEqual([200, 404])
})

test('ends only the current session on logout', async () => {
  const person = await shop.aPerson()
  const phone = await shop.anotherSession(person, 'Phone')

  const reply = await shop.post('/api/auth/logout', { as: phone })

  expect(reply).toMatchObject({ status: 200, body: { message: "You've been logged out." } })
  expect(await isSignedIn(phone)).toBe(false)
  expect(await isSignedIn(person)).toBe(true)
})
