import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Guild, Item, Sale } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { copyOfItem } from '../../features/sales/checkout/copy-of-item.ts'
import { roleReward } from '../../features/sales/entitlements/entitle-buyer.ts'
import { insertEntitlements } from '../../features/sales/entitlements/entitlement-queries.ts'
import { stackRoleTimes } from '../../features/sales/entitlements/restack-roles.ts'
import { nextMoment } from './next-moment.ts'

export const anAddress = {
  recipientName: 'Robin Vale',
  line1: '12 Lantern Street',
  line2: 'Flat 3',
  city: 'Wellington',
  state: 'WGN',
  postalCode: '6011',
  countryCode: 'NZ',
}

/** $3.00 off $15.00, the price of a built item, with a code. */
export const discounted = { price: 1200, discount: 300, discountKind: 'code', discountName: 'WELCOME10' }

/** Sales made without going through the checkout that other tests are about. */
export function saleBuilders({ db, now }: Pick<Dependencies, 'db' | 'now'>) {
  return {
    /** Paid just now by default. Rollups are not written. */
    async aSale(
      guild: Pick<Selectable<Guild>, 'id' | 'ownerId'>,
      item: Selectable<Item>,
      given: Partial<Insertable<Sale>> = {},
    ): Promise<Selectable<Sale>> {
      const moment = nextMoment(now)
      const sale = {
        ...copyOfItem(item, true, given.quantity),
        guildId: guild.id,
        sellerId: guild.ownerId,
        payeeId: 'PETRASELLER23',
        buyerDiscordId: '210000000000000005',
        buyerDiscordUsername: 'robin',
        state: 'paid',
        holdsStock: false,
        reservedUntil: moment,
        orderId: randomUUID().slice(0, 17),
        captureId: randomUUID().slice(0, 17),
        createdAt: moment,
        paidAt: moment,
        ...(item.requiresShipping && { shippingAddress: JSON.stringify(anAddress) }),
        ...given,
      }
      const sold = await db.insertInto('sale').values(sale).returningAll().executeTakeFirstOrThrow()
      const startsAt = sold.settledAt ?? sold.paidAt
      await insertEntitlements(
        db,
        roleReward(sold).map(({ roleDays = null, ...reward }) => {
          const [endsAt] = startsAt ? stackRoleTimes([{ startsAt, roleDays }]) : []
          return { ...reward, roleDays, endsAt: endsAt ?? null }
        }),
      )
      return sold
    },
  }
}
