import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { membershipBuilders } from '../../../testing/builders/membership-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { findMembership, type MembershipRow } from '../membership-queries.ts'

const shop = await testApp()
const { db } = shop
const { aMembershipItem, aMember } = membershipBuilders(shop.deps)
const oneDay = 86_400_000
const owner = await shop.aPerson()
const guild = await shop.aGuild({ owner })
const item = await aMembershipItem(guild)
let people = 0

const join = (given: Parameters<typeof aMember>[2] = {}) => {
  people += 1
  const buyerDiscordId = String(220_000_000_000_000_000n + BigInt(people))
  return aMember(guild, item, { ...given, sale: { buyerDiscordId, ...given.sale } })
}
type Headers = Record<string, string>
const extend = ({ id }: { id: string }, days: number, headers: Headers = {}) =>
  shop.post(`/api/memberships/${id}/extend`, { as: owner, body: { days, reason: 'A gift' }, headers })
const end = ({ id }: { id: string }, now: boolean) =>
  shop.post(`/api/memberships/${id}/end`, { as: owner, body: { now, reason: 'Rude' } })
const say = ({ id }: { id: string }, text: string, headers: Headers = {}) =>
  shop.post(`/api/memberships/${id}/message`, { as: owner, body: { text }, headers })
const reload = async ({ id }: { id: string }) => (await findMembership(db, id)) ?? expect.fail('no membership')
const messagesOf = ({ saleId }: MembershipRow) =>
  db.selectFrom('buyerMessage').select(['kind', 'body']).where('saleId', '=', saleId).orderBy('createdAt').execute()
const auditOf = async (id: string) =>
  (await db.selectFrom('auditEntry').select(['action', 'details']).where('details', 'like', `%${id}%`).execute()).map(
    ({ action }) => action,
  )
const daysBetween = (from: Date | null, to: Date | null) =>
  Math.round(((to?.getTime() ?? 0) - (from?.getTime() ?? 0)) / oneDay)

describe('extending a membership', () => {
  test('adds days after the paid period, messages the member and writes the audit log', async () => {
    const member = await join()

    const reply = await extend(member, 10)

    expect(reply).toMatchObject({ status: 200, body: { message: 'Membership extended.' } })
    expect(daysBetween(member.paidUntil, (await reload(member)).paidUntil)).toBe(10)
    expect(await messagesOf(member)).toMatchObject([{ kind: 'membership-extended' }])
    expect(await auditOf(member.id)).toEqual(['extend-membership'])
  })

  test('adds the days once under concurrent repeats with the same key', async () => {
    const member = await join()
    const headers = { 'idempotency-key': 'a double click' }

    const replies = await Promise.all([1, 2, 3, 4].map(() => extend(member, 10, headers)))
    const other = await extend(member, 20, headers)

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    expect(daysBetween(member.paidUntil, (await reload(member)).paidUntil)).toBe(10)
    expect(await messagesOf(member)).toHaveLength(1)
  })

  test('adds up concurrent extensions without a key', async () => {
    const member = await join()

    await Promise.all([1, 2, 3, 4, 5].map(() => extend(member, 2)))

    expect(daysBetween(member.paidUntil, (await reload(member)).paidUntil)).toBe(10)
  })

  test('restarts an ended membership from now, without its remaining time', async () => {
    const member = await join()
    await end(member, true)
    expect(await reload(member)).toMatchObject({ state: 'ended' })
    shop.moveClock(1)

    await extend(member, 5)

    const after = await reload(member)
    expect(after.state).toBe('active')
    expect(daysBetween(shop.deps.now(), after.paidUntil)).toBe(5)
    expect(await end(member, true)).toMatchObject({ status: 200 })
    expect(await reload(member)).toMatchObject({ state: 'ended' })
  })

  test('refuses to restart a membership if the member has a newer one', async () => {
    const member = await join()
    await end(member, true)
    await aMember(guild, item, { sale: { buyerDiscordId: member.buyerDiscordId } })

    expect(await extend(member, 5)).toMatchObject({ status: 409, body: { code: 'MEMBERSHIP_ENDED' } })
  })
})

describe('ending a membership', () => {
  test('ends access now', async () => {
    const member = await join()

    await end(member, true)

    const after = await reload(member)
    expect(after).toMatchObject({ state: 'ended', closeReason: 'seller', nextCheckAt: null })
    expect(after.accessUntil?.getTime()).toBeLessThanOrEqual(shop.deps.now().getTime())
    expect(await messagesOf(member)).toMatchObject([{ kind: 'membership-ended' }])
    expect(await auditOf(member.id)).toEqual(['end-membership'])
  })

  test('keeps access until the end of the paid period, and stops billing at PayPal', async () => {
    const subscriptionId = `I-${people}`
    const member = await join({ renewal: 'automatic', facts: { subscriptionId, subscriptionStatus: 'ACTIVE' } })

    await end(member, false)

    expect(await reload(member)).toMatchObject({ state: 'cancelled', paidUntil: member.paidUntil })
    const { rows } = await sql`select key from graphile_worker.jobs where key is not null`.execute(db)
    expect(rows).toContainEqual({ key: `cancel-membership-billing:${subscriptionId}` })
  })

  test('refuses to cancel twice and to end what has ended', async () => {
    const member = await join()
    await end(member, false)

    expect(await end(member, false)).toMatchObject({ status: 409, body: { code: 'MEMBERSHIP_CANCELLED' } })
    expect(await end(member, true)).toMatchObject({ status: 200 })
    expect(await end(member, true)).toMatchObject({ status: 409, body: { code: 'MEMBERSHIP_ENDED' } })
  })

  test('ends it once if it is ended and extended at the same time', async () => {
    const member = await join()

    const replies = await Promise.all([end(member, true), extend(member, 5), end(member, true)])

    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2)
    const events = await db
      .selectFrom('membershipEvent')
      .select('kind')
      .where('membershipId', '=', member.id)
      .where('kind', '=', 'closed')
      .execute()
    const closed = replies.filter((reply, index) => index !== 1 && reply.status === 200)
    expect(events).toHaveLength(closed.length)
  })
})

describe('messaging a member', () => {
  test('plans a direct message, once per key', async () => {
    const member = await join()
    const headers = { 'idempotency-key': 'one' }

    await Promise.all([say(member, 'Hello.', headers), say(member, 'Hello.', headers)])

    expect(await messagesOf(member)).toEqual([{ kind: 'seller-message', body: 'Hello.' }])
    expect(await auditOf(member.id)).toEqual(['message-member'])
  })

  test('allows five messages per member and day', async () => {
    const member = await join()
    for (let count = 0; count < 5; count += 1) expect(await say(member, 'Hello.')).toMatchObject({ status: 200 })

    expect(await say(member, 'Hello.')).toMatchObject({ status: 429 })
    expect(await say(await join(), '  ')).toMatchObject({ status: 400 })
  })
})
