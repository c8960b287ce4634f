import { loginReply } from '@guildshop/contract/login-reply'
import { expect, test } from 'vitest'
import { anIp } from '../../../testing/an-ip.ts'
import { type Person, password } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { checkSecondFactor } from './check-second-factor.ts'

const shop = await testApp()

type Reply = Awaited<ReturnType<typeof shop.post>>

/** Prepares everything except the code. */
type Use = (person: Person) => Promise<(code: string) => Promise<Reply>>

const uses = {
  'signing in': async (person) => {
    const userId = await challengeFor(person)
    return (token) => shop.post('/api/auth/verify-2fa', { body: { userId, token } })
  },
  'resetting the password': async ({ email }) => {
    const ip = anIp()
    return (code) => shop.post('/api/auth/verify-reset-code', { body: { email, method: '2fa', code }, ip })
  },
  'changing the password': async (person) => {
    await shop.post('/api/profile/change-password', { as: person, body: { currentPassword: password } })
    const path = '/api/profile/confirm-password-change'
    return (twoFactorToken) => shop.post(path, { as: person, body: { newPassword: password, twoFactorToken } })
  },
  'deactivating the account': async (person) => (twoFactorToken) =>
    shop.post('/api/profile/deactivate/with_2fa', { as: person, body: { twoFactorToken } }),
  'disabling the second factor': async (person) => (token) =>
    shop.post('/api/2fa/disable', { as: person, body: { token } }),
} satisfies Record<string, Use>

type UseName = keyof typeof uses
const everyUse: UseName[] = [
  'signing in',
  'resetting the password',
  'changing the password',
  'deactivating the account',
  'disabling the second factor',
]
const usesThatLeaveTheAccountOpen = everyUse.slice(0, 3)
const pairs = usesThatLeaveTheAccountOpen.flatMap((first) =>
  everyUse.filter((second) => second !== first).map((second) => [first, second] as const),
)

async function challengeFor({ username }: Person, at = shop): Promise<string> {
  const reply = await at.post('/api/auth/login', { body: { identifier: username, password }, ip: anIp() })
  return String(loginReply.parse(reply.body).userId)
}

const verify = (userId: string, token: string, at = shop) =>
  at.post('/api/auth/verify-2fa', { body: { userId, token } })

/** Sends wrong codes in a row, with a new login when a challenge is exhausted. */
async function guessWrong(person: Person, times: number): Promise<Reply[]> {
  const replies: Reply[] = []
  let challenge = ''
  for (let time = 0; time < times; time += 1) {
    if (time % 5 === 0) challenge = await challengeFor(person)
    replies.push(await verify(challenge, shop.aWrongCode(person)))
  }
  return replies
}

test.each(everyUse)('accepts a fresh authenticator code for %s', async (name) => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const use = await uses[name](person)

  const reply = await use(shop.authenticatorCode(person))

  expect(reply.status).toBe(200)
})

test.each(pairs)('T2: refuses a code used for %s again for %s', async (first, second) => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const spend = await uses[first](person)
  const code = shop.authenticatorCode(person)

  const spent = await spend(code)
  const reuse = await uses[second](person)
  const reused = await reuse(code)

  expect(spent.status).toBe(200)
  expect(reused).toMatchObject(
    second === 'resetting the password'
      ? { status: 400, body: { code: 'CODE_WRONG' } }
      : { status: 401, body: { code: 'TWO_FACTOR_WRONG' } },
  )
})

test('T2: refuses the code that turned 2FA on at login', async () => {
  const person = await shop.aPerson()
  const setup = await shop.post('/api/2fa/setup', { as: person })
  const guarded = { ...person, totpSecret: String(Object(setup.body).secret) }
  const code = shop.authenticatorCode(guarded)
  const enabled = await shop.post('/api/2fa/verify', { as: person, body: { token: code } })

  const reply = await verify(await challengeFor(person), code)

  expect(enabled.status).toBe(200)
  expect(reply).toMatchObject({ status: 401, body: { code: 'TWO_FACTOR_WRONG' } })
})

test('T2: accepts one code once across fifty concurrent calls of every kind', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const calls = await Promise.all(everyUse.map((name) => uses[name](person)))
  const code = shop.authenticatorCode(person)

  const replies = await Promise.all(Array.from({ length: 50 }, (_, turn) => calls[turn % calls.length]?.(code)))

  expect(replies.filter((reply) => reply?.status === 200)).toHaveLength(1)
})

test('T2: blocks the eleventh attempt in a row, even after a new login and with the correct code', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const guesses = await guessWrong(person, 10)

  const eleventh = await verify(await challengeFor(person), shop.authenticatorCode(person))

  expect(guesses.map(({ status }) => status)).toEqual(Array(10).fill(401))
  expect(eleventh).toMatchObject({
    status: 429,
    body: {
      code: 'TWO_FACTOR_BLOCKED',
      message: 'Too many wrong codes. Please wait 15 minutes and try again.',
      retry_after: 900,
    },
  })
})

test('T2: lifts the block automatically after fifteen minutes', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  await guessWrong(person, 11)

  shop.moveClock(14.9)
  const tooEarly = await verify(await challengeFor(person), shop.authenticatorCode(person))
  shop.moveClock(0.2)
  const inTime = await verify(await challengeFor(person), shop.authenticatorCode(person))

  expect(tooEarly).toMatchObject({ status: 429 })
  expect(inTime).toMatchObject({ status: 200 })
})

test('T2: does not extend the block for attempts made during it', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  await guessWrong(person, 11)
  shop.moveClock(10)
  await guessWrong(person, 20)
  shop.moveClock(5.1)

  expect(await verify(await challengeFor(person), shop.authenticatorCode(person))).toMatchObject({ status: 200 })
})

test('T2: allows ten attempts again after the block', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  await guessWrong(person, 11)
  shop.moveClock(15.1)

  const guesses = await guessWrong(person, 11)

  expect(guesses.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429])
})

test('T2: resets the count after a correct code', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  await guessWrong(person, 9)
  await verify(await challengeFor(person), shop.authenticatorCode(person))

  const guesses = await guessWrong(person, 10)

  expect(guesses.map(({ status }) => status)).toEqual(Array(10).fill(401))
})

test('T2: counts wrong codes in the profile towards the same ten', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const body = { twoFactorToken: shop.aWrongCode(person) }
  for (let time = 0; time < 10; time += 1) await shop.post('/api/profile/deactivate/with_2fa', { as: person, body })

  const signIn = await verify(await challengeFor(person), shop.authenticatorCode(person))

  expect(signIn).toMatchObject({ status: 429, body: { code: 'TWO_FACTOR_BLOCKED' } })
})

test('T2: counts fifty concurrent wrong attempts as ten and blocks', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeFor(person)))
  const wrong = shop.aWrongCode(person)

  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, turn) => verify(challenges[turn % challenges.length] ?? '', wrong)),
  )

  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(40)
})

test('T2: keeps the count and the block across a restart', async () => {
  const [guessedAt, blocked] = [await shop.aPerson({ hasTwoFactor: true }), await shop.aPerson({ hasTwoFactor: true })]
  await guessWrong(guessedAt, 10)
  await guessWrong(blocked, 11)

  const restarted = await testApp()
  const tryRight = async (person: Person) =>
    verify(await challengeFor(person, restarted), restarted.authenticatorCode(person), restarted)
  const replies = [await tryRight(guessedAt), await tryRight(blocked)]

  expect(replies.map(({ status }) => status)).toEqual([429, 429])
})

test('T2: does not block login when a stranger guesses at a reset', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const guess = await uses['resetting the password'](person)
  for (let time = 0; time < 30; time += 1) await guess(shop.aWrongCode(person))

  expect(await verify(await challengeFor(person), shop.authenticatorCode(person))).toMatchObject({ status: 200 })
})

test('T2: blocks only the account under attack', async () => {
  const [blocked, other] = [await shop.aPerson({ hasTwoFactor: true }), await shop.aPerson({ hasTwoFactor: true })]
  await guessWrong(blocked, 11)

  expect(await verify(await challengeFor(other), shop.authenticatorCode(other))).toMatchObject({ status: 200 })
})

test('T2: refuses a seed copied from another account', async () => {
  const attacker = await shop.aPerson({ hasTwoFactor: true })
  const victim = await shop.aPerson({ hasTwoFactor: true })
  const seeds = shop.db.selectFrom('account').select('totpSecret').where('id', '=', attacker.id)
  await shop.db.updateTable('account').set({ totpSecret: seeds }).where('id', '=', victim.id).execute()

  const checked = checkSecondFactor(shop.deps, victim.id, shop.authenticatorCode(attacker))

  await expect(checked).rejects.toThrow()
})
