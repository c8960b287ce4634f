import * as z from 'zod'
import { orderNumber } from '../../../../db/order-number.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { Refused } from '../../../../errors/refused.ts'
import { recordChange } from '../../../guilds/activity/record-change.ts'
import { lockVisibleSale } from '../../sale-queries.ts'
import { setDownloadsReset } from './download-queries.ts'

type Reset = { owner: { id: string; username: string }; saleId: string; entitlementId: string }

/** Earlier downloads no longer count. Only for the server's owner. */
export async function resetDownloads(
  deps: Pick<Dependencies, 'db' | 'now' | 'hooks'>,
  { owner, saleId, entitlementId }: Reset,
): Promise<void> {
  if (!isUuid(saleId)) throw new Refused('SALE_NOT_FOUND')
  await deps.db.transaction().execute(async (tx) => {
    const sale = await lockVisibleSale(tx, saleId)
    if (sale?.ownerId !== owner.id) throw new Refused('SALE_NOT_FOUND')
    const isReset = isUuid(entitlementId) && (await setDownloadsReset(tx, entitlementId, saleId, deps.now()))
    if (!isReset) throw new Refused('ENTITLEMENT_NOT_FOUND')
    const shop = { guild: { id: sale.guildId }, caller: owner }
    await recordChange(tx, deps, shop, { action: 'reset-downloads', details: `Order ${orderNumber(sale)}` })
  })
}

const isUuid = (text: string) => z.uuid().safeParse(text).success
