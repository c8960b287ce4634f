import { setTimeout as pass } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ingestEvent } from '../features/bot/setup/ingest-event.ts'
import { queueRefresh } from '../features/storefront/standing/refresh-standing-message.ts'
import { registerCommands } from '../operations/register-commands.ts'
import { onDiscord } from '../testing/builders/guild-builders.ts'
import { discordChat } from '../testing/discord-chat.ts'
import { channels, standingShop } from '../testing/standing-shop.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const shop = await standingShop()
const { db, deps, aPostedShop, messagesIn, untilShown, untilRow, readRow, setStock, pull } = shop
const { general, shopLog } = channels
const viewChannel = String(1n << 10n)

let stop = async () => {}
beforeEach(async () => {
  stop = await shop.startWorkers()
})
afterEach(async () => {
  await stop()
  await pull('reset', {})
})

/** The time until the next try. */
async function secondsToNextTry(id: string): Promise<number> {
  const { dueAt } = await readRow(id)
  return (Number(dueAt ?? 0) - Date.now()) / 1000
}

type PostedShop = Awaited<ReturnType<typeof aPostedShop>>
const petra = discordChat(shop.sandbox, { channel: general, user: onDiscord.petra })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** Petra adds the bot to the server. */
const authorize = ({ guildId, name }: PostedShop['guild']) =>
  ingestEvent(deps, { guildId, guildName: name, userId: onDiscord.petra, timestamp: new Date().toISOString() })

/** Sets the next try to ten minutes from now, as after minutes of failures. */
const longBroken = () => ({ tries: 20, dueAt: new Date(Date.now() + 600_000), editAfter: minutesAgo(1) })

/** As if the backoff before the next try had elapsed. */
async function makeDue(id: string): Promise<void> {
  const dueAt = new Date()
  await db.updateTable('standingMessage').set({ dueAt, editAfter: null }).where('id', '=', id).execute()
  await queueRefresh(db, id, dueAt)
}

/** Without a time in Discord's reply, the client keeps a limited route quiet for 5 seconds. */
const untilCallable = () => pass(5500)

async function checkShop(): Promise<void> {
  await registerCommands(deps)
  await petra.type('/shop check')
}

describe('a standing message whose edits are limited', () => {
  test('backs off each time Discord limits edits of old messages, then shows the latest stock', async () => {
    const { id, item } = await aPostedShop()
    const path = `*/channels/${shopLog}/messages/*`
    await pull('faults', { kind: 'status', status: 429, code: 30046, times: 2, method: 'PATCH', path })
    await setStock(item, 3)
    await untilRow(id, { tries: 1, leasedUntil: null })
    await setStock(item, 2)
    await shop.untilNoted()
    const first = await secondsToNextTry(id)
    await untilCallable()
    await makeDue(id)
    await untilRow(id, { tries: 2, leasedUntil: null })
    const second = await secondsToNextTry(id)
    await untilCallable()
    await makeDue(id)
    await untilShown(shopLog, '2 left')

    expect(first).toBeGreaterThan(10)
    expect(first).toBeLessThanOrEqual(30)
    expect(second).toBeGreaterThan(30)
    expect(second).toBeLessThanOrEqual(60)
    expect(await messagesIn(shopLog)).toHaveLength(1)
  })

  test('is edited immediately if it is over an hour old, then at most every 30 seconds', async () => {
    const { id, item } = await aPostedShop()
    await shop.makeOld(id, { channel: shopLog })

    await setStock(item, 3)
    await untilShown(shopLog, '3 left')
    await untilRow(id, { leasedUntil: null, dueAt: null })
    const { shownAt } = await readRow(id)
    await setStock(item, 2)
    await vi.waitFor(async () => expect((await readRow(id)).dueAt).not.toBeNull(), { timeout: 60_000 })
    const { dueAt } = await readRow(id)
    await setStock(item, 1)
    await untilShown(shopLog, '1 left')

    expect(Number(dueAt) - Number(shownAt)).toBeGreaterThanOrEqual(30_000)
    const edits = (await shop.calls()).filter(({ method }) => method === 'PATCH')
    expect(edits.map(({ status }) => status)).toEqual([200, 200])
  })

  test('honors how long Discord limits edits of old messages', async () => {
    const { id, item } = await aPostedShop()
    await shop.makeOld(id, { channel: shopLog })
    await pull('limits', { route: 'edits of messages older than 1 hour', limit: 1, seconds: 900 })
    await setStock(item, 3)
    await untilShown(shopLog, '3 left')
    await untilRow(id, { leasedUntil: null, dueAt: null })

    await setStock(item, 2)
    await makeDue(id)
    await untilRow(id, { tries: 1, leasedUntil: null })

    expect(await secondsToNextTry(id)).toBeGreaterThan(480)
  })

  test('is not edited again within 5 seconds after an edit that failed', async () => {
    const { id, item } = await aPostedShop()
    await pull('faults', { kind: 'status', status: 503, times: 1, method: 'PATCH', path: '*' })
    const before = Date.now()
    await setStock(item, 3)
    await untilRow(id, { tries: 1, leasedUntil: null })
    await setStock(item, 2)
    await shop.untilNoted()
    const { dueAt } = await readRow(id)
    await untilShown(shopLog, '2 left')

    const edits = (await shop.calls()).filter(({ method }) => method === 'PATCH')
    expect(Number(dueAt) - before).toBeGreaterThanOrEqual(5000)
    expect(edits.map(({ status }) => status)).toEqual([200, 503])
  })
})

describe('a standing message that the bot could not reach', () => {
  test.each([
    ['the shop changes', ({ item }: PostedShop) => setStock(item, 3)],
    ['someone opens the list', ({ path, owner }: PostedShop) => shop.get(path, { as: owner })],
    [
      'someone presses Try again',
      ({ id, owner }: PostedShop) => shop.post(`/api/standing-messages/${id}/repost`, { as: owner }),
    ],
    ['/shop check is used', checkShop],
    ['the bot is authorized', ({ guild }: PostedShop) => authorize(guild)],
  ])('recovers from minutes of failures when %s', async (_when, trigger) => {
    const posted = await aPostedShop()
    await pull('channels/deny', { channel: shopLog, permissions: viewChannel })
    await setStock(posted.item, 3)
    await untilRow(posted.id, { state: 'broken', problem: 'NO_PERMISSION', leasedUntil: null })
    await db.updateTable('standingMessage').set(longBroken()).where('id', '=', posted.id).execute()
    await pull('channels/deny', { channel: shopLog, permissions: '0' })

    await trigger(posted)

    await untilShown(shopLog, '3 left')
    await untilRow(posted.id, { state: 'posted', problem: null, tries: 0 })
  })

  test("isn't a problem if the bot can post but can't read the history", async () => {
    const { id } = await aPostedShop()
    const path = `*/channels/${shopLog}/messages/*`
    await pull('faults', { kind: 'status', status: 403, code: 50001, times: 1000, method: 'GET', path })
    const checkedAt = minutesAgo(60)
    await db.updateTable('standingMessage').set({ checkedAt }).where('id', '=', id).execute()

    await makeDue(id)
    await vi.waitFor(async () => expect((await readRow(id)).checkedAt).not.toEqual(checkedAt), { timeout: 60_000 })

    expect(await readRow(id)).toMatchObject({ state: 'posted', problem: null, tries: 0 })
  })

  test('is reported if nobody has changed it', async () => {
    const { id } = await aPostedShop()
    await pull('channels/deny', { channel: shopLog, permissions: viewChannel })
    await db
      .updateTable('standingMessage')
      .set({ checkedAt: minutesAgo(60) })
      .where('id', '=', id)
      .execute()

    await makeDue(id)

    await untilRow(id, { state: 'broken', problem: 'NO_PERMISSION' })
  })
})
