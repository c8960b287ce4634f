import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../db/connect.ts'
import { keyBuilders, someKeys } from './builders/key-builders.ts'
import { payingShop } from './paying-shop.ts'

/** A paying shop whose items deliver license keys. */
export async function keyShop(log?: Logger) {
  const shop = await payingShop(log && { log })
  const { db, deps } = shop
  const { aPool, keyStates } = keyBuilders(deps)

  const aKeyStall = async (given: string[] | number, maxQuantity = 1) => {
    const keys = typeof given === 'number' ? someKeys(given) : given
    const stall = await shop.aStall({ stock: keys.length, maxQuantity })
    return { ...stall, keys, pool: await aPool(stall.item, keys) }
  }
  type KeyStall = Awaited<ReturnType<typeof aKeyStall>>

  return {
    ...shop,
    aKeyStall,
    ...keyReading(db),

    addKeys: ({ item }: KeyStall, keys: string[]) =>
      shop.post(`/api/items/${item.id}/keys`, { as: shop.owner, body: { keys } }),

    /** Stock, reserved units and the keys in each state. */
    async shelfOf({ item, pool }: KeyStall) {
      const { stock, reserved } = await shop.readItem(item.id)
      return { stock, reserved, keys: await keyStates(pool) }
    },

    /** A buyer pays for a quantity and comes back. */
    async buy(stall: KeyStall, quantity = 1) {
      const { saleId, approveUrl } = await shop.start(stall, { quantity })
      await shop.approve(approveUrl)
      await shop.comeBack(approveUrl)
      return shop.readSale(saleId)
    },
  }
}

function keyReading(db: Db) {
  return {
    /** The sale's keys with their states. */
    async keysOf(saleId: string) {
      return db
        .selectFrom('licenseKey')
        .innerJoin('entitlement', 'entitlement.id', 'licenseKey.entitlementId')
        .select(['licenseKey.id', 'licenseKey.state', 'licenseKey.entitlementId', 'licenseKey.revealedAt'])
        .where('entitlement.saleId', '=', saleId)
        .orderBy('licenseKey.id')
        .execute()
    },

    deliveryOf: (saleId: string) =>
      db
        .selectFrom('delivery')
        .selectAll()
        .where('saleId', '=', saleId)
        .where('kind', '=', 'assign-key')
        .executeTakeFirstOrThrow(),

    /** Sales that share a key. */
    async countShared() {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from (
          select fingerprint from license_key where entitlement_id is not null group by fingerprint having count(*) > 1
        ) as shared
      `.execute(db)
      return rows[0]?.count
    },
  }
}
