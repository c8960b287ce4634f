import type { keyStates } from '@guildshop/contract/deliverable-rules'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { LicenseKey } from '../../../db/tables.ts'

type KeyState = (typeof keyStates)[number]

export type ListedKey = Selectable<LicenseKey> & {
  state: KeyState
  saleId: string | null
  serial: number | null
  orderPrefix: string | null
}

/** The cursor. */
export type KeyPlace = { addedAt: Date; id: string }

type Page = { poolId: string; state?: KeyState | undefined; after?: KeyPlace | undefined; atMost: number }

/** Newest first, with the orders that keys were sold to. */
export function listPooledKeys(db: Db, { poolId, state, after, atMost }: Page): Promise<ListedKey[]> {
  let query = db
    .selectFrom('licenseKey')
    .leftJoin('entitlement', 'entitlement.id', 'licenseKey.entitlementId')
    .leftJoin('sale', (join) => join.onRef('sale.id', '=', 'entitlement.saleId').on('sale.state', '=', 'paid'))
    .leftJoin('guild', 'guild.id', 'sale.guildId')
    .selectAll('licenseKey')
    .select(['sale.id as saleId', 'sale.serial', 'guild.orderPrefix'])
    .$narrowType<{ state: KeyState }>()
    .where('licenseKey.deliverableId', '=', poolId)
    .orderBy('licenseKey.addedAt', 'desc')
    .orderBy('licenseKey.id', 'desc')
    .limit(atMost)
  if (state) query = query.where('licenseKey.state', '=', state)
  if (!after) return query.execute()
  return query
    .where(sql<boolean>`(license_key.added_at, license_key.id) < (${after.addedAt}::timestamptz, ${after.id}::uuid)`)
    .execute()
}
