import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { addPriceRule } from '../../../testing/builders/pricing-builders.ts'
import { channels, standingShop } from '../../../testing/standing-shop.ts'
import { sweepStandingMessages } from './sweep-standing-messages.ts'

vi.setConfig({ testTimeout: 180_000 })

const shop = await standingShop()
const { db, aPostedShop, messagesIn, untilShown, untilRow, readRow } = shop
const { shopLog, general } = channels
const stop = await shop.startWorkers()

afterEach(() => shop.pull('reset', {}))
afterAll(stop)

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

describe('a standing message', () => {
  test('shows a change of the shop', async () => {
    const { item, owner } = await aPostedShop()

    const reply = await shop.put(`/api/items/${item.id}/visibility`, { as: owner, body: { isHidden: true } })
    await untilShown(shopLog, "This shop doesn't have any items yet.")

    expect(reply.status).toBe(200)
    expect(await messagesIn(shopLog)).toHaveLength(1)
  })

  test('shows 200 concurrent changes of the stock with few edits', async () => {
    const { item, id } = await aPostedShop()
    const [before, startedAt] = [(await shop.outcomes()).edited ?? 0, Date.now()]

    await Promise.all(Array.from({ length: 200 }, (_, index) => shop.setStock(item, 1000 + index)))
    await shop.setStock(item, 77)
    await untilShown(shopLog, '77 left')
    await untilRow(id, { dueAt: null, leasedUntil: null })

    const edits = ((await shop.outcomes()).edited ?? 0) - before
    // A slow machine needs longer for the changes, so that there are more edits.
    const seconds = (Date.now() - startedAt) / 1000
    expect(edits).toBeLessThanOrEqual(Math.max(4, 2 + seconds / 5))
  })

  test('is edited at most once in five seconds', async () => {
    const { item, id } = await aPostedShop()
    await shop.setStock(item, 7)
    await untilShown(shopLog, '7 left')
    await untilRow(id, { dueAt: null, leasedUntil: null })
    const first = await readRow(id)

    await shop.setStock(item, 6)
    await untilShown(shopLog, '6 left')
    await untilRow(id, { dueAt: null, leasedUntil: null })
    const second = await readRow(id)

    expect(Number(second.shownAt) - Number(first.shownAt)).toBeGreaterThanOrEqual(5000)
  })

  test('is not edited if nothing visible has changed', async () => {
    const { item, id } = await aPostedShop()
    const shown = await readRow(id)
    const before = await shop.outcomes()

    await shop.setStock(item, 10)
    await vi.waitFor(async () => expect((await shop.outcomes()).unchanged).toBe((before.unchanged ?? 0) + 1), 60_000)

    expect((await shop.outcomes()).edited).toBe(before.edited)
    expect(await readRow(id)).toMatchObject({ shownAt: shown.shownAt, shownHash: shown.shownHash })
  })

  test('shows a sale when it begins and when it ends', async () => {
    const { guild, item, id } = await aPostedShop()
    const [begin, end] = [inSeconds(3600), inSeconds(7200)]
    const rule = await addPriceRule(db, { guildId: guild.id, startsAt: begin, endsAt: end })
    const change = (times: { startsAt?: Date; endsAt?: Date }) =>
      db.updateTable('priceRule').set(times).where('id', '=', rule.id).execute()

    await shop.setStock(item, 9)
    await untilShown(shopLog, '9 left')
    await untilRow(id, { dueAt: begin })
    const waits = await shop.textIn(shopLog)
    await change({ startsAt: inSeconds(8) })
    await shop.setStock(item, 8)
    await untilShown(shopLog, '~~$5.00')
    await untilRow(id, { dueAt: end })
    await change({ endsAt: inSeconds(8) })
    await shop.setStock(item, 7)
    await vi.waitFor(async () => expect(await shop.textIn(shopLog)).not.toContain('~~'), { timeout: 60_000 })

    expect(waits).not.toContain('~~')
  })

  test('says that an item is gone, without buttons, and comes back with it', async () => {
    const { item, owner, id } = await aPostedShop({ shows: 'item' })

    await shop.delete(`/api/items/${item.id}`, { as: owner })
    await untilRow(id, { state: 'broken', problem: 'NOTHING_TO_SHOW' })
    const gone = await shop.textIn(shopLog)
    await shop.post(`/api/items/${item.id}/restore`, { as: owner })
    await untilRow(id, { state: 'posted', problem: null })

    expect(gone).toContain('This item is no longer available.')
    expect(gone).not.toContain('custom_id')
    expect(await shop.textIn(shopLog)).toContain('custom_id')
  })

  test('says that the shop cannot be paid', async () => {
    const { owner } = await aPostedShop()

    await shop.delete('/api/profile/paypal', { as: owner })
    await untilShown(shopLog, "This shop isn't set up for payments yet.")

    expect(await shop.textIn(shopLog)).not.toContain('custom_id')
  })

  test('shows the progress of the goal', async () => {
    const { owner, guild, path } = await aPostedShop()
    await shop.givePremium(owner)
    const [startDate, endDate] = ['2020-01-01', '2099-01-01']
    const goal = { guildId: guild.id, targetCents: 1000, currency: 'USD', startDate, endDate, createdAt: new Date() }
    await db.insertInto('goal').values(goal).execute()
    await shop.post(path, { as: owner, body: { shows: 'goal', channelId: general } })
    const posted = await shop.textIn(general)

    const dates = { startDate: `${startDate}T00:00:00Z`, endDate: `${endDate}T00:00:00Z` }
    await shop.put(`/api/guilds/${guild.guildId}/goal`, { as: owner, body: { ...goal, ...dates, targetCents: 4000 } })
    await untilShown(general, '$40.00')

    expect(posted).toContain('$10.00')
  })
})

describe('sweepStandingMessages', () => {
  test('applies a new version of the renderer to messages that nobody has changed', async () => {
    const { id } = await aPostedShop()
    await db
      .updateTable('standingMessage')
      .set({ shownHash: 'old', checkedAt: ago(60), editAfter: null })
      .where('id', '=', id)
      .execute()
    const { shownAt } = await readRow(id)

    await sweepStandingMessages.run({}, shop.deps)
    await vi.waitFor(async () => expect((await readRow(id)).shownHash).not.toBe('old'), 60_000)

    expect(Number((await readRow(id)).shownAt)).toBeGreaterThan(Number(shownAt))
  })

  test('notices a deleted message that nobody has changed', async () => {
    const { id } = await aPostedShop()
    const [message] = await messagesIn(shopLog)
    await shop.pull('messages/delete', { message: message?.id })
    await db
      .updateTable('standingMessage')
      .set({ checkedAt: ago(60), editAfter: null })
      .where('id', '=', id)
      .execute()

    await sweepStandingMessages.run({}, shop.deps)

    await untilRow(id, { state: 'broken', problem: 'DELETED' })
  })
})
