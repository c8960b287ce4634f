import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect, type Db } from '../db/connect.ts'
import { countSignIn } from '../features/accounts/account-queries.ts'
import { loadSession } from '../features/accounts/sessions/load-session-queries.ts'
import { findRunningGoal } from '../features/goals/goal-queries.ts'
import { findTargetGuild } from '../features/guilds/access/access-queries.ts'
import { listOwnedGuilds } from '../features/guilds/guild-queries.ts'
import { listItems } from '../features/items/item-queries.ts'
import { refundTries } from '../http/throttle.ts'
import { testApp } from '../testing/test-app.ts'

const shop = await testApp()
const { db, close } = connect(shop.databaseUrl, { connections: 1 })
afterAll(close)

// PostgreSQL keeps a generic plan if it costs about as much as custom ones, which is always true for small tables.
const { id } = await shop.aPerson()
const fill = [
  sql`insert into session (account_id, device, created_at, last_used_at, expires_at)
    select ${id}, 'Test', now(), now(), now() + '1 day' from generate_series(1, 5000)`,
  sql`insert into guild (guild_id, owner_id, name, registered_at)
    select 900000000000000000 + number, ${id}, 'A server', now() from generate_series(1, 5000) as number`,
  sql`insert into goal (guild_id, target_cents, currency, start_date, end_date, created_at)
    select id, 100, 'USD', now(), now(), now() from guild`,
  sql`insert into throttle (key, hits, resets_at) select number, 1, now() from generate_series(1, 5000) as number`,
  sql`analyze`,
]
for (const statement of fill) await statement.execute(db)

const now = new Date()
const guildBy = (kind: 'discord-guild' | 'guild' | 'item') => (asker: Db, callerId: string) =>
  findTargetGuild(asker, { kind, id: randomUUID() }, callerId)

const aTry = (key: string) => ({ key, limit: { times: 5, seconds: 60 } })
const tries = ['one', 'two', 'three'].map(aTry)
const limits = { network: aTry('one'), both: aTry('two'), strangers: aTry('three'), known: aTry('four') }

/** Hot queries by statement name. */
const reads: Record<string, (db: Db, id: string) => Promise<unknown>> = {
  'load-session': (asker, sessionId) => loadSession(asker, { sessionId, now }),
  'find-guild-by-discord-id': guildBy('discord-guild'),
  'find-guild-by-id': guildBy('guild'),
  'find-guild-by-item': guildBy('item'),
  'list-owned-guilds': listOwnedGuilds,
  'list-items': listItems,
  'find-running-goal': findRunningGoal,
  'count-sign-in-by-username': (asker, name) =>
    countSignIn(asker, { name, unknownName: 'unknown', networkHashes: ['hash', 'old hash'], limits, now }),
  'refund-3-tries': (asker) =>
    refundTries(
      { db: asker },
      tries.map(({ key }) => key),
    ),
}

test.each(Object.entries(reads))('reuses the plan of %s', async (name, read) => {
  for (let call = 0; call < 40; call += 1) {
    await Promise.all(Array.from({ length: 1 + (call % 4) }, () => read(db, randomUUID())))
  }

  const { rows } = await sql<{ customPlans: number; genericPlans: number }>`
    select custom_plans, generic_plans from pg_prepared_statements where name = ${name}
  `.execute(db)

  expect(rows).toEqual([{ customPlans: 5, genericPlans: expect.any(Number) }])
  expect(rows[0]?.genericPlans).toBeGreaterThan(10)
})
