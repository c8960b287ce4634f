import type { Selectable } from 'kysely'
import type { Dispute } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { listDisputes, lockSale, updateSale, upsertDispute } from './sale-write-queries.ts'

type Told = {
  id: string
  status: string
  reason: string | null
  outcome: string | null
  openedAt: Date
  updatedAt: Date
}

const inSellersFavour = ['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED']

/** Keeps a dispute as PayPal tells it. The sale is flagged, and shipping held, until all are decided for the seller. */
export async function recordDispute(
  { db }: Pick<Dependencies, 'db'>,
  saleId: string,
  { updatedAt, ...dispute }: Told,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, saleId)
    if (!sale) return
    const resolvedAt = dispute.status === 'RESOLVED' ? updatedAt : null
    await upsertDispute(tx, { ...dispute, saleId, resolvedAt, updatedAt })
    const standing = (await listDisputes(tx, saleId)).find((one) => !isDismissed(one))
    await updateSale(tx, saleId, { disputedAt: standing?.openedAt ?? null })
  })
}

function isDismissed({ resolvedAt, outcome }: Selectable<Dispute>): boolean {
  return resolvedAt !== null && inSellersFavour.includes(outcome ?? '')
}
