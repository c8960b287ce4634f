import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { isGuildRemoved } from '../../guilds/registration/is-guild-removed.ts'
import { moveSale } from '../move-sale.ts'
import { lockSale } from '../sale-queries.ts'
import { canBecome } from '../sale-state.ts'
import { lapsesAt, minutesFrom, minutesToCapture } from './checkout-times.ts'
import { reserveStock } from './stock-queries.ts'

type Hold = { sale: Selectable<Sale>; isHeld: boolean; isShopRemoved?: boolean }

/**
 * Reserves the stock before capturing a payment and extends the reservation. A cancelled or expired sale reserves
 * again if there is stock left.
 */
export async function reserveForCapture({ db, now }: Pick<Dependencies, 'db' | 'now'>, saleId: string): Promise<Hold> {
  return db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, saleId)
    const isOver = !canBecome(sale, 'open') || now() >= lapsesAt(sale)
    if (isOver) return { sale, isHeld: false }
    if (await isGuildRemoved(tx, sale.guildId)) return { sale, isHeld: false, isShopRemoved: true }
    if (!sale.holdsStock && !(await reserveStock(tx, sale.itemId))) return { sale, isHeld: false }
    const reservedUntil = minutesFrom(now(), minutesToCapture)
    const held = await moveSale(tx, sale, { state: 'open', holdsStock: true, problem: null, reservedUntil })
    return { sale: held, isHeld: true }
  })
}
