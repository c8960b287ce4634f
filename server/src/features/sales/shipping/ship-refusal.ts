import type { RefusalCode } from '@guildshop/contract/refusals'
import { shipRefusal } from '@guildshop/contract/sales'
import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'

type Shippable = Pick<
  Selectable<Sale>,
  'state' | 'isTest' | 'requiresShipping' | 'shippedAt' | 'refundedAt' | 'disputedAt' | 'shippingAddress'
> & { canShipDuringDispute: boolean }

/** The contract's rule plus the checks that need server data. */
export function saleShipRefusal(sale: Shippable): RefusalCode | null {
  if (sale.state !== 'paid') return 'SALE_NOT_PAID'
  if (!sale.requiresShipping || sale.isTest) return 'SALE_NEEDS_NO_SHIPPING'
  if (!sale.shippedAt && sale.refundedAt) return 'SALE_REFUNDED'
  if (!sale.shippedAt && sale.disputedAt && !sale.canShipDuringDispute) return 'SALE_DISPUTED'
  return shipRefusal(sale)
}
