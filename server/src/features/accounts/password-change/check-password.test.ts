import { describe, expect, test } from 'vitest'
import { password } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()

type Reply = Awaited<ReturnType<typeof shop.post>>

const logIn = (identifier: string, secret: string, ip: string, at = shop) =>
  at.post('/api/auth/login', { body: { identifier, password: secret }, ip })

async function guess(times: number, identifier: string, ip: string): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let time = 0; time < times; time += 1) replies.push(await logIn(identifier, 'wrong guess', ip))
  return replies
}

const statuses = (replies: Reply[]) => replies.map(({ status }) => status)

test('T1: allows ten attempts per account and network in ten minutes', async () => {
  const { username } = await shop.aPerson()
  const guesses = await guess(10, username, '10.3.0.1')

  const right = await logIn(username, password, '10.3.0.1')
  shop.moveClock(10)
  const later = await logIn(username, password, '10.3.0.1')

  expect(statuses(guesses)).toEqual(Array(10).fill(401))
  expect(right).toMatchObject({
    status: 429,
    body: {
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many requests. Please wait a moment and try again.',
      retry_after: expect.any(Number),
    },
  })
  expect(later.status).toBe(200)
})

test('T1: throttles unknown usernames like known ones', async () => {
  const { username } = await shop.aPerson()

  const known = await guess(11, username, '10.3.1.1')
  const unknown = await guess(11, 'nobody-at-all', '10.3.1.2')

  expect(statuses(unknown)).toEqual(statuses(known))
  expect(unknown.at(-1)?.status).toBe(429)
})

test('T1: allows fifty attempts per network in ten minutes across all usernames', async () => {
  const { username } = await shop.aPerson()
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, name) => logIn(`name-${name}`, 'wrong guess', '10.3.2.1')),
  )

  const next = await logIn(username, password, '10.3.2.1')
  const elsewhere = await logIn(username, password, '10.3.2.2')

  expect(statuses(guesses)).toEqual(Array(50).fill(401))
  expect(next.status).toBe(429)
  expect(elsewhere.status).toBe(200)
})

test('T1: delays the owner by at most one minute when attempts come from many networks', async () => {
  const { username } = await shop.aPerson()
  await guess(10, username, '10.3.3.1')
  await guess(10, username, '10.3.3.2')

  const meanwhile = await logIn(username, password, '10.3.3.3')
  shop.moveClock(1)
  const aMinuteLater = await logIn(username, password, '10.3.3.3')

  expect(meanwhile).toMatchObject({ status: 429 })
  expect(Number(meanwhile.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(aMinuteLater.status).toBe(200)
})

test('T1: does not delay the owner when an attacker has exhausted their attempts', async () => {
  const { username } = await shop.aPerson()
  await guess(40, username, '10.3.4.1')

  const owner = await logIn(username, password, '10.3.4.2')

  expect(owner.status).toBe(200)
})

test('T1: does not let made-up usernames exhaust the attempts of another network', async () => {
  const { username } = await shop.aPerson()
  await logIn(username, 'a typing error', '10.3.5.1')
  for (const trick of [`${username}:10.3.5.1`, `both:10.3.5.1 ${username}`, 'network:10.3.5.1', '10.3.5.1']) {
    await guess(10, trick, '10.3.5.2')
    await guess(10, trick, '10.3.5.3')
  }

  const owner = await logIn(username, password, '10.3.5.1')

  expect(owner.status).toBe(200)
})

test('T1: does not count a correct password as an attempt', async () => {
  const { username } = await shop.aPerson()

  const replies: Reply[] = []
  for (let time = 0; time < 25; time += 1) replies.push(await logIn(username, password, '10.3.6.1'))

  expect(statuses(replies)).toEqual(Array(25).fill(200))
})

test("T1: does not reset an attacker's attempts when they log in to their own account", async () => {
  const victim = await shop.aPerson()
  const attacker = await shop.aPerson()

  const replies: Reply[] = []
  for (let time = 0; time < 11; time += 1) {
    replies.push(await logIn(victim.username, 'wrong guess', '10.3.7.1'))
    await logIn(attacker.username, password, '10.3.7.1')
  }

  expect(statuses(replies)).toEqual([...Array(10).fill(401), 429])
})

test('T1: ignores case and surrounding spaces in usernames', async () => {
  const { username } = await shop.aPerson()
  await guess(5, username, '10.3.8.1')
  await guess(5, ` ${username.toUpperCase()} `, '10.3.8.1')

  expect(await logIn(username, password, '10.3.8.1')).toMatchObject({ status: 429 })
})

test('T1: counts one IPv6 network as one client', async () => {
  const { username } = await shop.aPerson()
  for (let host = 1; host <= 10; host += 1) await logIn(username, 'wrong guess', `2001:db8:5:6::${host}`)

  const sameNetwork = await logIn(username, password, '2001:db8:5:6:aaaa::1')
  const otherNetwork = await logIn(username, password, '2001:db8:5:7::1')

  expect(sameNetwork.status).toBe(429)
  expect(otherNetwork.status).toBe(200)
})

test('T1: enforces the limit under concurrent attempts', async () => {
  const { username } = await shop.aPerson()

  const replies = await Promise.all(Array.from({ length: 50 }, () => logIn(username, 'wrong guess', '10.3.9.1')))

  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(40)
})

test('T1: keeps the limits across a restart', async () => {
  const { username } = await shop.aPerson()
  await guess(10, username, '10.3.10.1')

  const restarted = await testApp()
  const reply = await logIn(username, password, '10.3.10.1', restarted)

  expect(reply.status).toBe(429)
})

test('T1: counts requests for a reactivation code as password attempts', async () => {
  const { username } = await shop.aPerson({ deactivatedAt: new Date() })
  const ask = (secret: string) =>
    shop.post('/api/auth/reactivate/send_code', {
      body: { identifier: username, password: secret },
      ip: '10.3.11.1',
    })
  await guess(5, username, '10.3.11.1')
  const asked: Reply[] = []
  for (let time = 0; time < 5; time += 1) asked.push(await ask('wrong guess'))

  const right = await ask(password)

  expect(statuses(asked)).toEqual(Array(5).fill(401))
  expect(right.status).toBe(429)
})

test('T1: counts attempts by username and by email against one account', async () => {
  const { username, email } = await shop.aPerson()
  await guess(5, username, '10.3.12.1')
  await guess(5, email, '10.3.12.1')

  const byName = await logIn(username, password, '10.3.12.1')
  const byEmail = await logIn(email, password, '10.3.12.1')

  expect([byName.status, byEmail.status]).toEqual([429, 429])
})

test('T1: counts attempts by username and by email from many networks against one account', async () => {
  const { username, email } = await shop.aPerson()
  await guess(10, username, '10.3.13.1')
  await guess(10, email, '10.3.14.1')

  expect(await logIn(email, password, '10.3.15.1')).toMatchObject({ status: 429 })
})

describe('T1: an attack from many networks', () => {
  const attack = async (identifier: string) => {
    for (let network = 1; network <= 3; network += 1) await guess(10, identifier, `10.4.${network}.1`)
  }

  test('does not lock the owner out of a network they have logged in from', async () => {
    const { username, email } = await shop.aPerson()
    await logIn(username, password, '10.5.0.1')
    await attack(username)

    const replies = [
      await logIn(username, password, '10.5.0.1'),
      await logIn(email, password, '10.5.0.77'),
      await logIn(username, password, '10.6.0.1'),
    ]

    expect(statuses(replies)).toEqual([200, 200, 429])
  })

  test('does not lock the owner out of a network where they passed the second factor', async () => {
    const person = await shop.aPerson({ hasTwoFactor: true })
    const first = await logIn(person.username, password, '10.5.1.1')
    const body = { userId: Object(first.body).userId, token: shop.authenticatorCode(person) }
    await shop.post('/api/auth/verify-2fa', { body, ip: '10.5.1.1' })
    await attack(person.username)

    expect(await logIn(person.username, password, '10.5.1.1')).toMatchObject({ status: 200 })
  })

  test('does not make a network known after a correct password alone when 2FA is on', async () => {
    const person = await shop.aPerson({ hasTwoFactor: true })
    await logIn(person.username, password, '10.5.2.1')
    await attack(person.username)

    expect(await logIn(person.username, password, '10.5.2.1')).toMatchObject({ status: 429 })
  })

  test('is limited on a known network as well', async () => {
    const { username } = await shop.aPerson()
    await logIn(username, password, '10.5.3.1')
    for (let host = 1; host <= 3; host += 1) await guess(10, username, `10.5.3.${host}`)

    expect(await logIn(username, password, '10.5.3.9')).toMatchObject({ status: 429 })
  })

  test('gains nothing from a network known to another account', async () => {
    const victim = await shop.aPerson()
    const attacker = await shop.aPerson()
    await logIn(attacker.username, password, '10.5.4.1')
    await attack(victim.username)

    expect(await guess(1, victim.username, '10.5.4.1')).toMatchObject([{ status: 429 }])
  })
})

test('stores networks as keyed hashes', async () => {
  const { id, username } = await shop.aPerson()
  await logIn(username, password, '203.0.113.7')

  const networks = await shop.db.selectFrom('knownNetwork').selectAll().where('accountId', '=', id).execute()

  expect(networks).toEqual([{ accountId: id, networkHash: expect.any(String), lastUsedAt: expect.any(Date) }])
  expect(networks[0]?.networkHash).not.toContain('203.0.113')
})
