import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Delivery, Sale } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { enqueue } from '../../jobs/job.ts'
import { listRoles, listSold } from '../sales/entitlements/read-entitlements.ts'
import { readGift } from '../sales/gifts/read-gift.ts'
import { insertDeliveries } from './delivery-queries.ts'
import { recordKeyDelivery } from './keys/record-key-delivery.ts'
import { updateGiftReceipt } from './notices/checkout-message.ts'
import { restackSale } from './roles/restack-sale.ts'
import { queueDeliveries } from './run-deliveries.ts'

/** Skips the announcement and the receipt. `rolesAt` spreads bulk work over time. */
type RolesOnly = { rolesAt: Date }

/** Plans and enqueues a paid sale's deliveries in the transaction that records the payment. */
export async function planDeliveries(
  tx: Db,
  deps: Pick<Dependencies, 'now'>,
  sale: Selectable<Sale>,
  rolesOnly?: RolesOnly,
): Promise<void> {
  const time = deps.now()
  const due = (kind: string, dueAt = time): Insertable<Delivery> => ({
    saleId: sale.id,
    guildId: sale.guildId,
    kind,
    state: 'waiting',
    dueAt,
  })
  await restackSale(tx, deps, sale)
  // A gift assigns its roles once the recipient is in the server.
  const isWithheld = await isHeldBack(tx, sale)
  const roles = isWithheld ? [] : await listRoles(tx, sale.id)
  const keys = (await listSold(tx, sale.id)).filter(({ kind }) => kind === 'key')
  const planned = await insertDeliveries(tx, [
    ...roles.map(({ id }) => ({ ...due('give-role', rolesOnly?.rolesAt), entitlementId: id })),
    ...keys.map(({ id }) => ({ ...due('assign-key'), entitlementId: id })),
    ...(sale.isRenewal || rolesOnly ? [] : [due('announce')]),
    ...(rolesOnly ? [] : [due('message-buyer', receiptTime(sale, time))]),
    ...roles.flatMap(({ id, endsAt }) => (endsAt ? { ...due('take-role', endsAt), entitlementId: id } : [])),
  ])
  if (sale.recipientDiscordId && !isWithheld) await enqueue(tx, updateGiftReceipt, { saleId: sale.id })
  // The payment's transaction has assigned the keys already.
  if (keys.length > 0) await recordKeyDelivery(tx, deps, sale.id)
  // The sweep finds what is due later.
  const dueNow = planned.filter(({ kind, dueAt }) => kind !== 'assign-key' && dueAt <= time)
  await queueDeliveries(
    tx,
    dueNow.map(({ id }) => id),
    rolesOnly ? { lane: 'batch' } : {},
  )
}

const isHeldBack = async (tx: Db, { id, recipientDiscordId }: Selectable<Sale>) =>
  recipientDiscordId !== null && (await readGift(tx, id))?.state !== 'delivered'

const oneMinute = 60_000

/** The reply in Discord is the receipt of a free order. A direct message follows only if it couldn't be sent. */
const receiptTime = ({ price, isTest, state }: Selectable<Sale>, time: Date) =>
  price === 0 && state === 'paid' && !isTest ? new Date(time.getTime() + oneMinute) : time
