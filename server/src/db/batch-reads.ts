import DataLoader from 'dataloader'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'
import { executePrepared } from './prepared.ts'

/**
 * A read that is batched with others of the same event-loop turn. Each row has the 1-based number of its key. Expensive
 * queries use smaller batches, to spread the work over several connections.
 */
export function batchReads<Key, Row extends { keyNumber: number }>(
  read: (db: Db, keys: readonly Key[]) => Promise<Row[]>,
  maxBatchSize = 32,
): (db: Db, key: Key) => Promise<Row | undefined> {
  const loaders = new WeakMap<Db, DataLoader<Key, Row | undefined>>()

  function createLoader(db: Db): DataLoader<Key, Row | undefined> {
    const readBatch = async (keys: readonly Key[]) => {
      const rows = new Map((await read(db, keys)).map((row) => [row.keyNumber, row]))
      return keys.map((_key, index) => rows.get(index + 1))
    }
    const loader = new DataLoader(readBatch, { cache: false, maxBatchSize, batchScheduleFn: setImmediate })
    loaders.set(db, loader)
    return loader
  }

  return (db, key) => (loaders.get(db) ?? createLoader(db)).load(key)
}

/**
 * The keys as an opaque array parameter. If the planner sees its length, it replans every time, which takes longer than
 * the query.
 */
const arrayOf = (type: string) => (values: readonly unknown[]) => sql`(select ${values}::${sql.raw(type)}[])`

export const uuids = arrayOf('uuid')
export const texts = arrayOf('text')
export const times = arrayOf('timestamptz')

/** Batched one-to-many read as a prepared statement. `listed` is the query for one list, with the id as `key.id`. */
export function batchLists<Item>(name: string, listed: RawBuilder<unknown>): (db: Db, id: string) => Promise<Item[]> {
  const readList = batchReads((db, ids: readonly string[]) => {
    const query = sql<{ keyNumber: number; list: Item[] }>`
      select key.number::int as "keyNumber", (
        select coalesce(json_agg(listed), '[]') from (${listed}) as listed
      ) as list
      from unnest(${uuids(ids)}) with ordinality as key (id, number)
    `
    return executePrepared(db.withoutPlugins(), name, query)
  })
  return async (db, id) => (await readList(db, id))?.list ?? []
}
