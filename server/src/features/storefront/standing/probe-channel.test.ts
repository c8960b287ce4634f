import { afterEach, describe, expect, test, vi } from 'vitest'
import { channels, standingShop } from '../../../testing/standing-shop.ts'
import { refreshStandingMessage } from './refresh-standing-message.ts'

vi.setConfig({ testTimeout: 180_000 })

const shop = await standingShop()
const { db, deps, readRow } = shop
const viewChannel = String(1n << 10n)

afterEach(() => shop.pull('reset', {}))

const setPermission = (denied: string) => shop.pull('channels/deny', { channel: channels.shopLog, permissions: denied })

/** Moves the clock to the next try and makes it, like a worker that is never late. Returns the time. */
async function tryNext(id: string): Promise<number> {
  const { dueAt } = await readRow(id)
  if (dueAt) shop.moveClock(Math.max(0, (dueAt.getTime() - deps.now().getTime()) / 60_000))
  await refreshStandingMessage.run({ messageId: id }, deps)
  return deps.now().getTime()
}

async function loseChannel() {
  const posted = await shop.aPostedShop()
  await setPermission(viewChannel)
  await db.updateTable('item').set({ stock: 3 }).where('id', '=', posted.item.id).execute()
  const dueAt = deps.now()
  await db.updateTable('standingMessage').set({ dueAt, editAfter: null }).where('id', '=', posted.id).execute()
  return { ...posted, lostAt: dueAt.getTime() }
}

const callsTo = async (path: RegExp) => (await shop.calls()).filter((call) => path.test(call.path))

describe('a message in a channel that the bot cannot see', () => {
  test('is up to date within 10 seconds after the permission is back, with few refused requests', async () => {
    const { id, lostAt } = await loseChannel()
    let at = lostAt
    while (at < lostAt + 600_000) at = await tryNext(id)
    const refused = (await callsTo(/messages/)).filter(({ status }) => status === 403)
    const broken = await readRow(id)

    await setPermission('0')
    const shownAt = await tryNext(id)

    expect(broken).toMatchObject({ state: 'broken', problem: 'NO_PERMISSION' })
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThanOrEqual(6)
    expect(await readRow(id)).toMatchObject({ state: 'posted', problem: null, tries: 0 })
    expect(await shop.textIn(channels.shopLog)).toContain('3 left')
    expect(shownAt - at).toBeLessThanOrEqual(10_000)
  })

  test('shares one probe with the other messages of its server', async () => {
    const { id } = await loseChannel()
    const broken = { state: 'broken', problem: 'NO_PERMISSION', tries: 20 } as const
    await db.updateTable('standingMessage').set(broken).where('id', '=', id).execute()
    const row = await readRow(id)
    const copies = Array.from({ length: 5 }, () => ({ ...row, id: crypto.randomUUID() }))
    const rows = await db.insertInto('standingMessage').values(copies).returning('id').execute()
    shop.moveClock(1)
    const before = (await callsTo(/\/guilds\/\d+\/channels$/)).length

    for (const row of [{ id }, ...rows]) await refreshStandingMessage.run({ messageId: row.id }, deps)

    expect((await callsTo(/\/guilds\/\d+\/channels$/)).length - before).toBe(1)
    const dueAt = new Set((await Promise.all(rows.map((row) => readRow(row.id)))).map((row) => Number(row.dueAt)))
    expect(dueAt.size).toBe(1)
  })

  test('is probed every 10 minutes after an hour', async () => {
    const { id } = await loseChannel()
    const broken = { state: 'broken', problem: 'NO_PERMISSION', tries: 600 } as const
    await db.updateTable('standingMessage').set(broken).where('id', '=', id).execute()
    shop.moveClock(1)

    const at = await tryNext(id)

    expect((Number((await readRow(id)).dueAt) - at) / 1000).toBeGreaterThan(590)
  })
})
