import { type SqlBool, sql } from 'kysely'

/** Whether an item delivers license keys. Its stock is the number of its unsold keys, so nothing else changes it. */
export const hasKeyPool = sql<SqlBool>`exists (
  select from deliverable where deliverable.item_id = item.id and deliverable.kind = 'key'
)`
