import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Delivery, Sale } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { listEntitlements } from '../sales/entitlements/entitlement-queries.ts'
import { endOfRole } from '../sales/role-time.ts'
import { insertDeliveries } from './delivery-queries.ts'
import { recordKeyDelivery } from './keys/record-key-delivery.ts'
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
  const entitlements = await listEntitlements(tx, sale.id)
  const [reward] = entitlements
  const keys = entitlements.filter((owned) => owned.kind === 'key')
  const role = sale.roleId && reward ? { entitlementId: reward.id } : null
  const planned = await insertDeliveries(tx, [
    ...(role ? [{ ...due('give-role'), ...role }] : []),
    ...keys.map(({ id: entitlementId }) => ({ ...due('assign-key'), entitlementId })),
    due('announce'),
    due('message-buyer'),
    ...(role && end ? [{ ...due('take-role', end), ...role }] : []),
  ])
  // The payment's transaction has assigned the keys already.
  if (keys.length > 0) await recordKeyDelivery(tx, { now }, sale.id)
  // The sweep finds what is due later.
  const dueNow = planned.filter(({ kind, dueAt }) => kind !== 'assign-key' && dueAt <= time)
  await queueDeliveries(
    tx,
    dueNow.map(({ id }) => id),
  )
}
