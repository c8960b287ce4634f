import type { Dependencies } from '../../dependencies.ts'
import { keepRefunds } from './keep-refunds.ts'
import { readOrder } from './read-order.ts'
import { findSale } from './settle-queries.ts'
import { settleSale } from './settle-sale.ts'

type Hint = { refundId?: string | undefined; isReversed?: boolean; at?: Date | null }

/** Asks PayPal what was given back of a sale, and records it. A sale whose payment we haven't seen yet is settled first. */
export async function refreshRefunds(
  deps: Pick<Dependencies, 'db' | 'now' | 'log' | 'paypal'>,
  saleId: string,
  hint: Hint = {},
): Promise<void> {
  const { status } = await settleSale(deps, saleId)
  const sale = await findSale(deps.db, saleId)
  if (status !== 'paid' || !sale?.orderId) return
  const order = await readOrder(deps, sale.orderId)
  const told = order ?? { captures: [], refunds: hint.refundId ? [await deps.paypal.getRefund(hint.refundId)] : [] }
  await keepRefunds(deps, sale, told, hint)
}

/** A payment PayPal reports as completed again may have won its refunds back. */
export async function refreshKnownRefunds(deps: Parameters<typeof refreshRefunds>[0], saleId: string): Promise<void> {
  const sale = await findSale(deps.db, saleId)
  if (sale && sale.refundedCents > 0) await refreshRefunds(deps, saleId)
}
