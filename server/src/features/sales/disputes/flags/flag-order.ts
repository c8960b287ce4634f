import type { OrderFlag } from '@guildshop/contract/sales/disputes'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../../db/connect.ts'
import { orderNumber } from '../../../../db/order-number.ts'
import type { OrderFlag as Row } from '../../../../db/tables.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { Refused } from '../../../../errors/refused.ts'
import { recordChange } from '../../../guilds/activity/record-change.ts'
import { lockVisibleSale } from '../../sale-queries.ts'
import { deleteFlag, upsertFlag } from './flag-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'hooks'>
type OfOrder = { owner: { id: string; username: string }; saleId: string }

/** Flags an order as disputed at PayPal, or changes the note of its flag. */
export async function flagOrder(deps: Deps, { note, ...order }: OfOrder & { note: string }): Promise<void> {
  const flag = { saleId: order.saleId, note, createdAt: deps.now() }
  await changeAsOwner(deps, order, 'flag-order', (tx) => upsertFlag(tx, flag))
}

/** Idempotent. */
export async function unflagOrder(deps: Deps, order: OfOrder): Promise<void> {
  await changeAsOwner(deps, order, 'unflag-order', (tx) => deleteFlag(tx, order.saleId))
}

export const describeFlag = ({ note, createdAt }: Selectable<Row>): OrderFlag => ({
  note,
  createdAt: createdAt.toISOString(),
})

type Change = (tx: Db) => Promise<void>

async function changeAsOwner(
  deps: Deps,
  { owner, saleId }: OfOrder,
  action: 'flag-order' | 'unflag-order',
  change: Change,
): Promise<void> {
  if (!z.uuid().safeParse(saleId).success) throw new Refused('SALE_NOT_FOUND')
  await deps.db.transaction().execute(async (tx) => {
    const sale = await lockVisibleSale(tx, saleId)
    if (sale?.ownerId !== owner.id) throw new Refused('SALE_NOT_FOUND')
    await change(tx)
    const shop = { guild: { id: sale.guildId }, caller: owner }
    await recordChange(tx, deps, shop, { action, details: `Order ${orderNumber(sale)}` })
  })
}
