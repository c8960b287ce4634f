import { sql } from 'kysely'

/** When an entitlement is expected to end: with its membership, which may last longer while PayPal can't be read. */
export const expectedEnd = sql<Date | null>`coalesce(
  (select access_until from membership where membership.id = entitlement.membership_id), entitlement.ends_at)`
