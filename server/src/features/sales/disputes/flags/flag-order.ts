import type { OrderFlag } from '@guildshop/contract/sales/disputes'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../../db/connect.ts'
import type { OrderFlag as Row } from '../../../../db/tables.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { Refused } from '../../../../errors/refused.ts'
import { lockVisibleSale } from '../../sale-queries.ts'
import { deleteFlag, upsertFlag } from './flag-queries.ts'

type OfOrder = { ownerId: string; saleId: string }

/** Flags an order as disputed at PayPal, or changes the note of its flag. */
export async function flagOrder(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { note, ...order }: OfOrder & { note: string },
): Promise<void> {
  await changeAsOwner(db, order, (tx) => upsertFlag(tx, { saleId: order.saleId, note, createdAt: now() }))
}

/** Idempotent. */
export async function unflagOrder({ db }: Pick<Dependencies, 'db'>, order: OfOrder): Promise<void> {
  await changeAsOwner(db, order, (tx) => deleteFlag(tx, order.saleId))
}

export const describeFlag = ({ note, createdAt }: Selectable<Row>): OrderFlag => ({
  note,
  createdAt: createdAt.toISOString(),
})

async function changeAsOwner(db: Db, { ownerId, saleId }: OfOrder, change: (tx: Db) => Promise<void>): Promise<void> {
  if (!z.uuid().safeParse(saleId).success) throw new Refused('SALE_NOT_FOUND')
  await db.transaction().execute(async (tx) => {
    const sale = await lockVisibleSale(tx, saleId)
    if (sale?.ownerId !== ownerId) throw new Refused('SALE_NOT_FOUND')
    await change(tx)
  })
}
