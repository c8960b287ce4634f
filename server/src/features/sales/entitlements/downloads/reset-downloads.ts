import * as z from 'zod'
import type { Dependencies } from '../../../../dependencies.ts'
import { Refused } from '../../../../errors/refused.ts'
import { lockVisibleSale } from '../../sale-queries.ts'
import { setDownloadsReset } from './download-queries.ts'

type Reset = { ownerId: string; saleId: string; entitlementId: string }

/** Earlier downloads no longer count. Only for the server's owner. */
export async function resetDownloads(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { ownerId, saleId, entitlementId }: Reset,
): Promise<void> {
  if (!isUuid(saleId)) throw new Refused('SALE_NOT_FOUND')
  await db.transaction().execute(async (tx) => {
    const sale = await lockVisibleSale(tx, saleId)
    if (sale?.ownerId !== ownerId) throw new Refused('SALE_NOT_FOUND')
    const isReset = isUuid(entitlementId) && (await setDownloadsReset(tx, entitlementId, saleId, now()))
    if (!isReset) throw new Refused('ENTITLEMENT_NOT_FOUND')
  })
}

const isUuid = (text: string) => z.uuid().safeParse(text).success
