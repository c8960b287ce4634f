import { daysToJoin, type GiftState } from '@guildshop/contract/gift-rules'
import type { Updateable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Gift } from '../../../db/tables.ts'
import { type GiftRow, setGiftState } from './gift-queries.ts'
import { canGiftBecome } from './gift-state.ts'

const days = 86_400_000

type Change = Pick<Updateable<Gift>, 'deliveredAt'>

/** Changes the state of a gift whose sale the caller has locked. Throws if the transition isn't allowed, which is a bug. */
export async function moveGift(
  tx: Db,
  gift: GiftRow,
  state: GiftState,
  { now, ...change }: Change & { now: Date },
): Promise<void> {
  if (!canGiftBecome(gift, state)) throw new Error(`A gift that is ${gift.state} can't become ${state}.`)
  const wait = { waitsUntil: new Date(now.getTime() + daysToJoin * days), checkAt: now, checks: 0 }
  const end = { waitsUntil: null, checkAt: null }
  await setGiftState(tx, gift.saleId, { ...(state === 'waiting' ? wait : end), ...change, state, decidedAt: now })
}
