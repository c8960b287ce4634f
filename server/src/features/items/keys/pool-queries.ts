import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { LicenseKey } from '../../../db/tables.ts'

/** An item's keys. `id` is the id of its key deliverable. */
export type Pool = { id: string; itemId: string; guildId: string }

const pools = (db: Db) =>
  db
    .selectFrom('deliverable')
    .innerJoin('item', 'item.id', 'deliverable.itemId')
    .select(['deliverable.id', 'deliverable.itemId', 'item.guildId'])
    .where('deliverable.kind', '=', 'key')

export function findPoolOfItem(db: Db, itemId: string): Promise<Pool | undefined> {
  return pools(db).where('deliverable.itemId', '=', itemId).executeTakeFirst()
}

/** Locks the pool's item until the transaction ends. The item's row lock guards its keys and its stock. */
export function lockPool(tx: Db, id: string): Promise<Pool | undefined> {
  return pools(tx).where('deliverable.id', '=', id).forNoKeyUpdate('item').executeTakeFirst()
}

type Known = { fingerprint: string; isSold: boolean }

/** Keys that an item of the server contains or sold, so that no key is sold twice. */
export async function listKnownKeys(db: Db, guildId: string, fingerprints: string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select known.fingerprint, bool_or(known.state in ('sold', 'burned')) as is_sold
    from license_key as known
    left join deliverable on deliverable.id = known.deliverable_id
    left join item on item.id = deliverable.item_id
    left join entitlement on entitlement.id = known.entitlement_id
    left join sale on sale.id = entitlement.sale_id
    where known.fingerprint = any(${fingerprints}::text[]) and ${guildId}::uuid in (item.guild_id, sale.guild_id)
    group by known.fingerprint
  `.execute(db)
  return rows
}

export async function countUnsold(db: Db, poolId: string): Promise<number> {
  const { count } = await db
    .selectFrom('licenseKey')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('deliverableId', '=', poolId)
    .where('state', 'in', ['available', 'reserved'])
    .executeTakeFirstOrThrow()
  return count
}

type NewKey = { id: string; secret: string; fingerprint: string }

/** Inserts all keys in one statement, in this order. Idempotent. */
export async function insertKeys(tx: Db, poolId: string, keys: NewKey[], addedAt: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into license_key (id, deliverable_id, secret, fingerprint, added_at)
    select id, ${poolId}::uuid, secret, fingerprint, ${addedAt}::timestamptz
    from unnest(
      ${keys.map(({ id }) => id)}::uuid[], ${keys.map(({ secret }) => secret)}::text[],
      ${keys.map(({ fingerprint }) => fingerprint)}::text[]
    ) with ordinality as added (id, secret, fingerprint, place)
    order by place
    on conflict (deliverable_id, fingerprint) do nothing
  `.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Sets the item's stock to the number of its unsold keys. The caller holds the pool's lock. */
export async function countStock(tx: Db, { id, itemId }: Pool): Promise<void> {
  const stock = await countUnsold(tx, id)
  await tx.updateTable('item').set({ stock }).where('id', '=', itemId).execute()
}

/** Applies a known change without counting the pool. The caller holds the pool's lock. */
export async function changeStock(tx: Db, { itemId }: Pool, change: number): Promise<void> {
  if (change === 0) return
  await tx
    .updateTable('item')
    .set({ stock: sql`stock + ${change}::integer` })
    .where('id', '=', itemId)
    .execute()
}

export function findKey(db: Db, poolId: string, id: string): Promise<Selectable<LicenseKey> | undefined> {
  return db
    .selectFrom('licenseKey')
    .selectAll()
    .where('id', '=', id)
    .where('deliverableId', '=', poolId)
    .executeTakeFirst()
}

export async function deleteKeyRow(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('licenseKey').where('id', '=', id).execute()
}
