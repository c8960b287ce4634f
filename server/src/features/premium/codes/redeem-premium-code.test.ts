import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Person } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { disablePremiumCode, mintPremiumCode } from './mint-premium-code.ts'

vi.setConfig({ testTimeout: 60_000 })

const shop = await testApp()
const later = await testApp()
later.moveClock(15.1)

const mint = (given: Partial<Parameters<typeof mintPremiumCode>[2]> = {}) =>
  mintPremiumCode(shop.db, shop.deps, { durationDays: 30, usesLimit: 1, createdBy: null, ...given })
const redeem = (person: Person, code: string, { post } = shop) =>
  post('/api/profile/redeem-code', { as: person, body: { code } })
const codes = () => shop.db.selectFrom('premiumCode').selectAll()
const profileOf = async (person: Person) => Object((await shop.get('/api/profile/me', { as: person })).body)
const invalid = { status: 400, body: { code: 'PREMIUM_CODE_INVALID', message: "This premium code isn't valid." } }

const withoutDashes = (text: string) => text.replaceAll('-', '')

test('a code has its prefix and 80 random bits, and is stored nowhere', async () => {
  const { code, hint } = await mint({ codePrefix: 'SPRING', notes: 'For the fair' })

  const row = await codes().where('hint', '=', hint).executeTakeFirstOrThrow()

  expect(code).toMatch(/^SPRING(-[2-9A-HJ-NP-Z]{4}){4}$/)
  expect(hint).toBe(`SPRING-…${code.slice(-4)}`)
  expect(withoutDashes(JSON.stringify(row))).not.toContain(withoutDashes(code.slice(7, -5)))
  expect((await mint()).code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/)
})

test('a redeemed code grants its days immediately', async () => {
  const person = await shop.aPerson()
  const { code } = await mint({ durationDays: 7 })
  const before = shop.deps.now().getTime()

  const reply = await redeem(person, code)

  const profile = await profileOf(person)
  expect(reply).toMatchObject({ status: 200, body: { message: 'Premium code redeemed! 7 days were added.' } })
  expect(profile).toMatchObject({ premiumStatus: 'Active', isAdminGrantedPremium: true, subscriptionStatus: null })
  const lasts = (Date.parse(profile.premiumExpiresAt) - before) / 86_400_000
  expect(lasts).toBeCloseTo(7, 2)
})

test('ignores case and dashes', async () => {
  const { code } = await mint({ codePrefix: 'EASY' })

  const reply = await redeem(await shop.aPerson(), ` ${code.toLowerCase().replaceAll('-', '')} `)

  expect(reply).toMatchObject({ status: 200 })
})

test('a second code adds its days after the first', async () => {
  const person = await shop.aPerson()
  await redeem(person, (await mint({ durationDays: 7 })).code)
  const before = Date.parse((await profileOf(person)).premiumExpiresAt)

  await redeem(person, (await mint({ durationDays: 3 })).code)

  expect(Date.parse((await profileOf(person)).premiumExpiresAt) - before).toBe(3 * 86_400_000)
})

test('a redeemed code enables servers immediately', async () => {
  const person = await shop.aPerson()
  await shop.aGuild({ owner: person })
  const second = await shop.aGuild({ owner: person, isEnabled: false })

  await redeem(person, (await mint()).code)

  const guild = await shop.db.selectFrom('guild').select('isEnabled').where('id', '=', second.id).executeTakeFirst()
  expect(guild).toEqual({ isEnabled: true })
})

test('T13: answers unknown, expired, used-up and disabled codes alike', async () => {
  const person = await shop.aPerson()
  const usedUp = await mint()
  await redeem(await shop.aPerson(), usedUp.code)
  const expired = await mint({ expiresAt: new Date(shop.deps.now().getTime() - 1000).toISOString() })
  const disabled = await mint({ notes: 'disabled' })
  const { id } = await codes().where('notes', '=', 'disabled').executeTakeFirstOrThrow()
  await disablePremiumCode(shop.db, shop.deps, id)

  const replies = []
  for (const { code } of [{ code: 'NOBODY-KNOWS-THIS' }, usedUp, expired, disabled])
    replies.push(await redeem(person, code))

  for (const reply of replies) expect(reply).toMatchObject(invalid)
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await profileOf(person)).toMatchObject({ premiumStatus: null })
})

test('disabling returns the hint, or undefined for an unknown code', async () => {
  const { hint } = await mint({ notes: 'which' })
  const { id } = await codes().where('notes', '=', 'which').executeTakeFirstOrThrow()

  expect(await disablePremiumCode(shop.db, shop.deps, id)).toBe(hint)
  expect(await disablePremiumCode(shop.db, shop.deps, 'not-an-id')).toBeUndefined()
})

test('one person redeems a code once', async () => {
  const person = await shop.aPerson()
  const { code } = await mint({ usesLimit: 5 })
  await redeem(person, code)

  const again = await redeem(person, code)

  expect(again).toMatchObject({ status: 409, body: { code: 'PREMIUM_CODE_ALREADY_REDEEMED' } })
})

test('T13: after five failures even the right code waits, for 15 minutes', async () => {
  const person = await shop.aPerson()
  const { code } = await mint()
  const guesses = await Promise.all(Array.from({ length: 5 }, (_one, index) => redeem(person, `GUESS-${index}`)))

  const blocked = await redeem(person, code)

  for (const guess of guesses) expect(guess).toMatchObject(invalid)
  expect(blocked).toMatchObject({
    status: 429,
    body: { code: 'PREMIUM_CODE_BLOCKED', retry_after: expect.any(Number) },
  })
  expect(await redeem(person, code, later)).toMatchObject({ status: 200 })
})

test('valid codes do not count as failures', async () => {
  const person = await shop.aPerson()

  const statuses = []
  for (let round = 0; round < 7; round += 1) statuses.push((await redeem(person, (await mint()).code)).status)

  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('T13: gives the last use to one of 200 concurrent users', async () => {
  const people = await Promise.all(Array.from({ length: 200 }, () => shop.aPerson()))
  const { code } = await mint()

  const replies = await Promise.all(people.map((person) => redeem(person, code)))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ body }) => Object(body).code === 'PREMIUM_CODE_INVALID')).toHaveLength(199)
})

test('T13: redeems a code once for 200 concurrent requests of one user', async () => {
  const person = await shop.aPerson()
  const { code } = await mint({ usesLimit: 100 })

  const replies = await Promise.all(Array.from({ length: 200 }, () => redeem(person, code)))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('invariant 6: uses stay within the limit, one per account, and equal the redemptions', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => shop.aPerson()))
  const tries = fc.array(fc.record({ who: fc.nat(3), which: fc.nat(1) }), { minLength: 1, maxLength: 16 })
  const limits = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))

  await fc.assert(
    fc.asyncProperty(limits, tries, async (usesLimits, attempts) => {
      await shop.db.deleteFrom('premiumCodeRedemption').execute()
      await shop.db.deleteFrom('premiumCode').execute()
      await shop.db.deleteFrom('throttle').execute()
      const minted = await Promise.all(usesLimits.map((usesLimit) => mint({ usesLimit })))
      const redemptionsOf = (id: string) =>
        shop.db.selectFrom('premiumCodeRedemption').select('accountId').where('codeId', '=', id).execute()

      const replies = await Promise.all(
        attempts.map(({ who, which }) => redeem(people[who] ?? { ...Object() }, minted[which]?.code ?? '')),
      )

      const rows = await codes().execute()
      for (const { id, uses, usesLimit } of rows) {
        const redeemers = (await redemptionsOf(id)).map(({ accountId }) => accountId)
        expect(uses).toBe(redeemers.length)
        expect(uses).toBeLessThanOrEqual(usesLimit)
        expect(new Set(redeemers).size).toBe(redeemers.length)
      }
      const used = rows.reduce((sum, { uses }) => sum + uses, 0)
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(used)
      expect(replies.filter(({ status }) => status >= 500)).toEqual([])
    }),
    { numRuns: 30 },
  )
})
