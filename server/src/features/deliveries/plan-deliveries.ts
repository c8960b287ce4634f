import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Delivery, Sale } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { listEntitlements } from '../sales/entitlements/entitlement-queries.ts'
import { endOfRole } from '../sales/role-time.ts'
import { insertDeliveries } from './delivery-queries.ts'
import { queueDeliveries } from './run-deliveries.ts'

/** Plans and enqueues a paid sale's deliveries in the transaction that records the payment. */
export async function planDeliveries(
  tx: Db,
  { now }: Pick<Dependencies, 'now'>,
  sale: Selectable<Sale>,
): Promise<void> {
  const time = now()
  const due = (kind: string, dueAt = time): Insertable<Delivery> => ({
    saleId: sale.id,
    guildId: sale.guildId,
    kind,
    state: 'waiting',
    dueAt,
  })
  const end = endOfRole(sale)
  const [reward] = await listEntitlements(tx, sale.id)
  const role = sale.roleId && reward ? { entitlementId: reward.id } : null
  const planned = await insertDeliveries(tx, [
    ...(role ? [{ ...due('give-role'), ...role }] : []),
    due('announce'),
    due('message-buyer'),
    ...(role && end ? [{ ...due('take-role', end), ...role }] : []),
  ])
  // The sweep finds what is due later.
  const dueNow = planned.filter(({ dueAt }) => dueAt <= time)
  await queueDeliveries(
    tx,
    dueNow.map(({ id }) => id),
  )
}
