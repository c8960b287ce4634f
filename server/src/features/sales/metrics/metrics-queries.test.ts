import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { findSalesTotals } from './metrics-queries.ts'

const shop = await testApp()
const { db } = shop
const owner = await shop.aPerson()
await sql`
  insert into guild (guild_id, owner_id, name, registered_at)
  select 900000000000000000 + number, ${owner.id}, 'A server', now() from generate_series(1, 500) as number`.execute(db)
await sql`
  insert into item (guild_id, name, description, price, currency, stock, requires_shipping, created_at)
  select guild.id, 'An item', '', 100, 'USD', -1, false, now() from guild, generate_series(1, 30)`.execute(db)
await sql`analyze`.execute(db)

describe('findSalesTotals', () => {
  test("reads no other server's items", async () => {
    const { rows } = await db.transaction().execute(async (tx) => {
      const counted = { currency: 'USD', month: '2030-01-01', since: '2029-02-01', isCounted: true }
      await findSalesTotals(tx, { guildId: randomUUID(), ...counted })
      return sql`select seq_tup_read::int as scanned from pg_stat_xact_user_tables where relname = 'item'`.execute(tx)
    })

    expect(rows).toEqual([{ scanned: 0 }])
  })
})
