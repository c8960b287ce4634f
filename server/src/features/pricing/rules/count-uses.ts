import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import { addToTotal, changeUses, reserveUseOf } from './use-queries.ts'

/*
 * Uses of codes are counted like stock: reserved by a checkout, counted by the payment, released when the checkout ends
 * and given back by a full refund. Callers lock the sale first and the item before the rule.
 */

type Used = Pick<Selectable<Sale>, 'priceRuleId' | 'discountKind'>
type Counted = Used & Pick<Selectable<Sale>, 'holdsUse' | 'currency' | 'price' | 'discount'>

const usedCode = ({ priceRuleId, discountKind }: Used) => (discountKind === 'code' ? priceRuleId : null)

/** Reserves a use of the sale's code, if it has one. Returns false if none is left. */
export async function reserveUse(tx: Db, sale: Used): Promise<boolean> {
  const ruleId = usedCode(sale)
  return ruleId === null || reserveUseOf(tx, ruleId)
}

/** Releases the use that the sale holds. The caller sets `holdsUse` to false. */
export async function releaseUse(tx: Db, sale: Used & Pick<Counted, 'holdsUse'>): Promise<void> {
  const ruleId = usedCode(sale)
  if (ruleId && sale.holdsUse) await changeUses(tx, ruleId, { reserved: -1 })
}

/** Counts a paid order. `sale` is as it was before the payment. */
export async function countPaid(tx: Db, sale: Counted): Promise<void> {
  const { priceRuleId, currency, price, discount } = sale
  if (!priceRuleId) return
  if (usedCode(sale)) await changeUses(tx, priceRuleId, { reserved: sale.holdsUse ? -1 : 0, uses: 1 })
  await addToTotal(tx, priceRuleId, currency, { orders: 1, revenueCents: price, discountCents: discount })
}

/** What a refund or its reversal changes; `becomes` is set if the order is now fully refunded, or no longer. */
type Refund = { cents: number; becomes?: 'refunded' | 'paid' }

/** Counts a refund of `cents`, negative for a reversal. A full refund gives the use back. */
export async function countRefund(tx: Db, sale: Counted, { cents, becomes }: Refund): Promise<void> {
  const { priceRuleId, currency, discount } = sale
  if (!priceRuleId) return
  const orders = becomes ? { refunded: -1, paid: 1 }[becomes] : 0
  if (usedCode(sale) && orders !== 0) await changeUses(tx, priceRuleId, { uses: orders })
  await addToTotal(tx, priceRuleId, currency, { orders, revenueCents: -cents, discountCents: orders * discount })
}
