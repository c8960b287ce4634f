import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../../../create-log.ts'
import { Refused } from '../../../errors/refused.ts'
import { audit } from '../../../operations/audit/audit.ts'
import { keyChecks } from '../../../operations/audit/key-checks.ts'
import { createDiscordClients } from '../../../providers/discord/create-discord-clients.ts'
import { someKeys } from '../../../testing/builders/key-builders.ts'
import { keyShop } from '../../../testing/key-shop.ts'
import { aBuyer, discordThatRefuses } from '../../../testing/paying-shop.ts'
import { markRevealed, openKeys } from '../../items/keys/read-keys.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import type { PayableCheckout } from './start-checkout.ts'

const lines: string[] = []
const log = createLog('trace', { write: (line) => void lines.push(line) })
const shop = await keyShop(log)
const { db, deps, sandbox, aKeyStall, addKeys, start, approve, comeBack, shelfOf } = shop

deps.discord = createDiscordClients({ ...sandbox.discord, apiBase: await discordThatRefuses() })

type Stall = Awaited<ReturnType<typeof aKeyStall>>

const [buyers, stock, concurrency] = [500, 50, 40]

/** Runs the work for every entry, `concurrency` at a time. */
async function forEach<Entry, Result>(entries: Entry[], work: (entry: Entry) => Promise<Result>): Promise<Result[]> {
  const waiting = [...entries]
  const results: Result[] = []
  const run = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) results.push(await work(next))
  }
  await Promise.all(Array.from({ length: concurrency }, run))
  return results
}

/** Retries when the server is busy, as buyers do. Null if the item is sold out. */
async function tryToStart(stall: Stall, buyer: string): Promise<PayableCheckout | null> {
  for (;;) {
    try {
      return await start(stall, { buyer })
    } catch (error) {
      if (error instanceof Refused && error.code === 'ITEM_SOLD_OUT') return null
      if (error instanceof Refused) throw error
    }
  }
}

/** What the buyer sees in Discord. */
async function openKeysOf(saleId: string): Promise<string[]> {
  const { id } = await db
    .selectFrom('entitlement')
    .select('id')
    .where('saleId', '=', saleId)
    .where('kind', '=', 'key')
    .executeTakeFirstOrThrow()
  await db.transaction().execute((tx) => markRevealed(tx, id, deps.now()))
  return openKeys(deps, id)
}

/** Everything in the database as text. */
async function dumpDatabase(): Promise<string> {
  const { rows } = await sql<{ dump: string }>`
    select string_agg(query_to_xml(format('select * from %I', table_name), true, true, '')::text, '') as dump
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(db)
  return rows[0]?.dump ?? ''
}

test('T28: 500 parallel buyers of 50 keys make 50 sales with 50 different keys, and none is leaked', {
  timeout: 300_000,
}, async () => {
  const stall = await aKeyStall(stock)
  await sandbox.control('/paypal/control/webhooks/mischief', { drop: 2 * stock })

  const started = await forEach(Array.from({ length: buyers }, aBuyer), (buyer) => tryToStart(stall, buyer))
  const lucky = started.filter((checkout) => checkout !== null)
  await forEach(lucky, ({ approveUrl }) => approve(approveUrl))
  const pages = await forEach(lucky, ({ approveUrl }) => comeBack(approveUrl))
  const received = await forEach(lucky, ({ saleId }) => openKeysOf(saleId))

  expect(lucky).toHaveLength(stock)
  expect(received.flat().sort()).toEqual(stall.keys.toSorted())
  expect(received.every((keys) => keys.length === 1)).toBe(true)
  expect(await shelfOf(stall)).toEqual({ stock: 0, reserved: 0, keys: { sold: stock } })
  const paypal = await (await fetch(`${sandbox.url}/paypal/control`)).text()
  const seen = [...lines, ...pages.map(String), paypal, await dumpDatabase()].join('\n')
  expect(lines.length).toBeGreaterThan(stock)
  expect(stall.keys.filter((key) => seen.includes(key))).toEqual([])
})

test('T28: no key appears in the logs of adding, listing, revealing, selling and refunding it', async () => {
  const stall = await aKeyStall(someKeys(2))
  const added = someKeys(3)
  const path = `/api/items/${stall.item.id}/keys`
  const as = shop.owner

  await addKeys(stall, added)
  await addKeys(stall, added)
  await shop.post(`${path}/check`, { as, body: { keys: added } })
  await shop.post(path, { as, body: { keys: [...added, 'A'.repeat(501)] } })
  const { keys } = Object((await shop.get(path, { as })).body)
  const revealed = await shop.post(`${path}/${keys[0]._id}/reveal`, { as })
  const sale = await shop.buy(stall)
  await openKeysOf(sale.id)
  await recordRefund(deps, sale.id, { refunds: [{ id: `R-${sale.id}`, cents: sale.price }] })
  await shop.runQueuedJobs()

  expect(revealed.status).toBe(200)
  const logged = lines.join('')
  expect([...added, ...stall.keys].filter((key) => logged.includes(key))).toEqual([])
})

test('the data audit finds nothing after the rush', async () => {
  const rules = keyChecks.map(({ rule }) => rule)

  expect((await audit(db, deps)).filter(({ rule }) => rules.includes(rule))).toEqual([])
})
