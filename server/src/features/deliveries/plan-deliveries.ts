import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Delivery, Sale } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { listRoles } from '../sales/entitlements/read-entitlements.ts'
import { insertDeliveries } from './delivery-queries.ts'
import { restackSale } from './roles/restack-sale.ts'
import { queueDeliveries } from './run-deliveries.ts'

/** Plans and enqueues a paid sale's deliveries in the transaction that records the payment. */
export async function planDeliveries(tx: Db, deps: Pick<Dependencies, 'now'>, sale: Selectable<Sale>): Promise<void> {
  const time = deps.now()
  const due = (kind: string, dueAt = time): Insertable<Delivery> => ({
    saleId: sale.id,
    guildId: sale.guildId,
    kind,
    state: 'waiting',
    dueAt,
  })
  await restackSale(tx, deps, sale)
  const roles = await listRoles(tx, sale.id)
  const planned = await insertDeliveries(tx, [
    ...roles.map(({ id }) => ({ ...due('give-role'), entitlementId: id })),
    due('announce'),
    due('message-buyer'),
    ...roles.flatMap(({ id, endsAt }) => (endsAt ? { ...due('take-role', endsAt), entitlementId: id } : [])),
  ])
  // The sweep finds what is due later.
  const dueNow = planned.filter(({ dueAt }) => dueAt <= time)
  await queueDeliveries(
    tx,
    dueNow.map(({ id }) => id),
  )
}
