import { refusals } from '@guildshop/contract/refusals'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { isGuildRemoved } from '../../guilds/registration/is-guild-removed.ts'
import { minutesFrom, minutesToCapture, orderExpiresAt } from '../checkout/checkout-times.ts'
import { releaseUnits, reserveUnits } from '../checkout/reserve-units.ts'
import { moveSale } from '../move-sale.ts'
import { lateRefusal } from '../pricing/price-again.ts'
import { groupRefusalNow } from '../pricing/recheck-group.ts'
import { lockSale } from '../sale-queries.ts'
import { canBecome } from '../sale-state.ts'
import { ensureUseReserved } from './ensure-use-reserved.ts'
import { isMemberAlready, isMembershipClosed } from './settle-queries.ts'

const oneSecond = 1000

type Deps = Pick<Dependencies, 'db' | 'now' | 'hooks'>
type Row = Selectable<Sale>

/** Why nothing must be captured. `message` is for the buyer; without one, the result page has its own. */
type Refusal = { problem: string; message?: string }
type Reservation = { sale: Row; isReserved: boolean; refusal?: Refusal }

/**
 * Reserves the stock before capturing a payment and extends the reservation. A cancelled or expired sale is priced
 * again and reserves again if there is stock left. A renewal needs no stock, but its membership must not have been
 * ended by the seller. A membership isn't paid by someone who is a member already.
 */
export function reserveForCapture({ db, now, hooks }: Deps, saleId: string): Promise<Reservation> {
  return db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, saleId)
    const isOver = !canBecome(sale, 'open') || now() >= orderExpiresAt(sale)
    if (isOver) return { sale, isReserved: false }
    const isHeld = sale.holdsStock || sale.isRenewal
    const refusal = (await closedRefusal(tx, sale)) ?? (await offerRefusal(tx, { now }, sale, isHeld))
    if (refusal) return { sale, isReserved: false, refusal }
    if (!isHeld && !(await reserveUnits(tx, sale))) return { sale, isReserved: false }
    const holdsUse = await ensureUseReserved(tx, sale)
    if (sale.discountKind === 'code' && !holdsUse) {
      if (!isHeld) await releaseUnits(tx, sale)
      return { sale, isReserved: false, refusal: codeUsedUp }
    }
    if (!isHeld) await hooks.shopChanged(tx, sale.guildId)
    const reservedUntil = leaseUntil(sale, now())
    const held = { holdsStock: !sale.isRenewal, holdsUse, problem: null, reservedUntil }
    return { sale: await moveSale(tx, sale, { state: 'open', ...held }), isReserved: true }
  })
}

/** Differs from the lease of a capture that began at the same time, so that each recognizes the other. */
function leaseUntil({ reservedUntil }: Row, now: Date): Date {
  const until = minutesFrom(now, minutesToCapture)
  const ahead = reservedUntil.getTime() - until.getTime()
  return ahead >= 0 && ahead < oneSecond ? new Date(reservedUntil.getTime() + 1) : until
}

/** A reservation guarantees stock, price and limits, so only a sale that lost it is repriced. */
async function offerRefusal(tx: Db, deps: Pick<Deps, 'now'>, sale: Row, isHeld: boolean): Promise<Refusal | null> {
  const late = isHeld ? null : await lateRefusal(tx, deps, sale)
  return late ?? (sale.isRenewal ? null : await groupRefusalNow(tx, deps, sale))
}

const codeUsedUp = { problem: 'DISCOUNT_CODE_INVALID', message: 'This discount code is no longer valid.' }

const memberAlready = { problem: 'MEMBERSHIP_RUNNING', message: refusals.MEMBERSHIP_RUNNING.message }

async function closedRefusal(tx: Db, sale: Row): Promise<Refusal | null> {
  if (await isGuildRemoved(tx, sale.guildId)) return { problem: 'SHOP_REMOVED' }
  if (await isMembershipClosed(tx, sale)) return { problem: 'MEMBERSHIP_ENDED' }
  return (await isMemberAlready(tx, sale)) ? memberAlready : null
}
