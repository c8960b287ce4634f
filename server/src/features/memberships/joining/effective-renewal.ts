import type { Selectable } from 'kysely'
import type { Item } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { canSubscribe } from '../../connections/paypal-connection/subscription-rights.ts'

type Shop = { ownerId: string; payerId: string; connectionId: string | null }

/** How a new membership is renewed: automatically only while the seller's PayPal connection allows it. */
export async function effectiveRenewal(
  deps: Pick<Dependencies, 'db'>,
  { renewal }: Pick<Selectable<Item>, 'renewal'>,
  shop: Shop,
): Promise<'automatic' | 'reminder'> {
  return renewal === 'automatic' && (await canSubscribe(deps, shop)) ? 'automatic' : 'reminder'
}
