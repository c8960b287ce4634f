import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../db/connect.ts'
import { postStandingMessage } from '../features/storefront/standing/post-standing-message.ts'
import { refreshStandingMessage } from '../features/storefront/standing/refresh-standing-message.ts'
import { startDatabaseProxy } from '../testing/database-proxy.ts'
import { channels, standingShop } from '../testing/standing-shop.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const shop = await standingShop()
const { db, deps, aPostedShop, messagesIn, untilShown, untilRow, readRow, setStock, pull } = shop
const { general, shopLog } = channels
const viewChannel = String(1n << 10n)
/** How long a message may be stale after a fault has ended. */
const maxSeconds = 10

let stop = async () => {}
beforeEach(async () => {
  stop = await shop.startWorkers()
})
afterEach(async () => {
  await stop()
  await pull('reset', {})
})

/** The time until the next try. A slow machine needs longer, but the plan is the same. */
async function secondsToNextTry(id: string): Promise<number> {
  const { dueAt, leasedUntil } = await readRow(id)
  return (Math.max(Number(dueAt ?? 0), Number(leasedUntil ?? 0)) - Date.now()) / 1000
}

describe('a standing message on Discord', () => {
  test('is reported once if it was deleted, and isn’t posted again automatically', async () => {
    const { id, item, owner } = await aPostedShop()
    const [message] = await messagesIn(shopLog)
    await pull('messages/delete', { message: message?.id })

    await setStock(item, 3)
    await untilRow(id, { state: 'broken', problem: 'DELETED', dueAt: null })
    await setStock(item, 2)
    const mail = await shop.newestMailTo(owner.email)

    expect(mail?.text).toContain('Someone deleted it on Discord.')
    expect(mail?.text).toMatch(/See your shop messages: \S+\/manage-servers\/\d+\/storefront$/m)
    expect(shop.mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === owner.email))).toHaveLength(1)
    expect(await messagesIn(shopLog)).toEqual([])
  })

  test('is reported if its channel was deleted', async () => {
    const { id, item } = await aPostedShop()
    await pull('channels/delete', { channel: shopLog })

    await setStock(item, 3)

    await untilRow(id, { state: 'broken', problem: 'CHANNEL_GONE', dueAt: null })
  })

  test('recovers soon after the bot can see the channel again', async () => {
    const { id, item } = await aPostedShop()
    await pull('channels/deny', { channel: shopLog, permissions: viewChannel })
    await setStock(item, 3)
    await untilRow(id, { state: 'broken', problem: 'NO_PERMISSION' })
    const wait = await secondsToNextTry(id)

    await pull('channels/deny', { channel: shopLog, permissions: '0' })
    await untilShown(shopLog, '3 left')
    await untilRow(id, { state: 'posted', problem: null, tries: 0 })

    expect(wait).toBeLessThanOrEqual(maxSeconds)
    expect(await messagesIn(shopLog)).toHaveLength(1)
  })

  test('recovers after the bot was removed from the server and invited again', async () => {
    const { id, item, guild } = await aPostedShop()
    await pull('bot', { guild: guild.guildId, present: false })
    await setStock(item, 3)
    await untilRow(id, { state: 'broken' })
    const wait = await secondsToNextTry(id)

    await pull('bot', { guild: guild.guildId, present: true })
    await untilShown(shopLog, '3 left')
    await untilRow(id, { state: 'posted', problem: null })

    expect(wait).toBeLessThanOrEqual(maxSeconds)
  })

  test('honors rate limits on edits', async () => {
    const { id, item } = await aPostedShop()
    const path = `*/channels/${shopLog}/messages/*`
    await pull('faults', { kind: 'rate-limit', retryAfter: 7, times: 1, method: 'PATCH', path })
    await setStock(item, 3)
    await shop.untilFaultHit()
    await untilRow(id, { tries: 1, leasedUntil: null })
    const wait = await secondsToNextTry(id)

    await untilShown(shopLog, '3 left')

    expect(wait).toBeLessThanOrEqual(maxSeconds)
    expect(await messagesIn(shopLog)).toHaveLength(1)
  })

  test('recovers soon after an outage', async () => {
    const { id, item } = await aPostedShop()
    await pull('faults', { kind: 'status', status: 503, times: 9, method: 'PATCH', path: '*' })
    await setStock(item, 3)
    await untilRow(id, { state: 'posted', tries: 2 })
    const wait = await secondsToNextTry(id)
    await pull('faults/clear', {})

    await untilShown(shopLog, '3 left')

    expect(wait).toBeLessThanOrEqual(maxSeconds)
  })
})

/** A process whose connections to the database break when it's killed. */
async function killableProcess() {
  const proxy = await startDatabaseProxy(shop.databaseUrl)
  const own = connect(proxy.url, { connections: 4, acquireTimeout: 60_000 })
  return {
    deps: { ...deps, db: own.db },
    kill: async () => {
      proxy.close()
      await own.close()
    },
  }
}

const slow = (method: string) => ({ kind: 'delay', milliseconds: 1500, times: 1, method, path: '*/messages*' })

describe('a process that is killed', () => {
  test('while it posts a message leaves one message', async () => {
    const { guild, owner } = await aPostedShop()
    const { deps: killable, kill } = await killableProcess()
    await pull('faults', slow('POST'))

    const posting = { shows: 'shop', subjectId: null, channelId: general, createdBy: null } as const
    const posted = postStandingMessage(
      killable,
      { guild, caller: owner, isOwner: true, discordId: null },
      posting,
    ).catch((error: unknown) => error)
    await shop.untilFaultHit()
    await kill()
    expect(await posted).toBeInstanceOf(Error)
    const row = await db
      .selectFrom('standingMessage')
      .selectAll()
      .where('channelId', '=', general)
      .where('guildId', '=', guild.id)
      .executeTakeFirstOrThrow()
    const wait = await secondsToNextTry(row.id)
    await untilRow(row.id, { state: 'posted' })

    expect(row.state).toBe('posting')
    expect(wait).toBeLessThanOrEqual(maxSeconds)
    expect(await messagesIn(general)).toHaveLength(1)
  })

  test('while it edits a message leaves it to another process, which shows the latest stock', async () => {
    const { id, item } = await aPostedShop()
    await stop()
    stop = async () => {}
    const { deps: killable, kill } = await killableProcess()
    const dueAt = new Date()
    await db.updateTable('item').set({ stock: 4 }).where('id', '=', item.id).execute()
    await db.updateTable('standingMessage').set({ dueAt }).where('id', '=', id).execute()
    await pull('faults', slow('PATCH'))

    const edited = refreshStandingMessage.run({ messageId: id }, killable).catch((error: unknown) => error)
    await shop.untilFaultHit()
    await setStock(item, 2)
    await kill()
    expect(await edited).toBeInstanceOf(Error)
    const wait = await secondsToNextTry(id)
    stop = await shop.startWorkers()
    await untilShown(shopLog, '2 left')

    expect(wait).toBeLessThanOrEqual(maxSeconds)
    expect(await messagesIn(shopLog)).toHaveLength(1)
  })
})
