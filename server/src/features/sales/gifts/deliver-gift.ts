import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob, enqueue, enqueueAll } from '../../../jobs/job.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { recipientHas } from '../pricing/recheck-group.ts'
import { lockSale } from '../sale-queries.ts'
import { giveBack, handOver, keepWaiting, postpone, waitForBot } from './decide-gift.ts'
import { bringCheckForward, findDueGift, findGift, listDueGifts } from './gift-queries.ts'
import { moveGift } from './move-gift.ts'
import { findBlocksGifts } from './preference-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'hooks' | 'discord' | 'metrics'>

/** Checks once whether a gift's recipient is in the server. The gift's row stores when the next check is due. */
export const deliverGiftJob = defineJob({
  name: 'deliver-gift',
  priority: 'high',
  payload: z.object({ saleId: z.uuid() }),
  async run({ saleId }, deps) {
    await deliverGift(deps, saleId)
  },
})

const batchSize = 500

/** Enqueues gifts whose next check is due. */
export const sweepGifts = defineJob({
  name: 'sweep-gifts',
  payload: z.object({}),
  schedule: '* * * * *',
  async run(_payload, { db, now }) {
    await queueGifts(db, await listDueGifts(db, now(), batchSize))
  },
})

/** Begins to deliver a gift in the transaction that records its payment. */
export async function beginGift(tx: Db, { now }: Pick<Dependencies, 'now'>, saleId: string): Promise<void> {
  const gift = await findGift(tx, saleId)
  if (gift?.state !== 'open') return
  await moveGift(tx, gift, 'waiting', { now: now() })
  await enqueue(tx, deliverGiftJob, { saleId }, { key: `deliver-gift:${saleId}` })
}

/** Enqueues the waiting gifts of a person who was seen in a server. */
export async function queueGiftDelivery(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  seen: { guildId: string; discordId: string },
): Promise<void> {
  await queueGifts(db, await bringCheckForward(db, { ...seen, now: now() }))
}

function queueGifts(db: Db, saleIds: string[]): Promise<void> {
  const queued = saleIds.map((saleId) => ({ payload: { saleId }, key: `deliver-gift:${saleId}` }))
  return enqueueAll(db, deliverGiftJob, queued)
}

/** Hands a paid gift over if its recipient is in the server. Does nothing if another caller has decided on it. */
export async function deliverGift(deps: Deps, saleId: string): Promise<void> {
  const waiting = await findDueGift(deps.db, saleId, deps.now())
  if (!waiting) return
  const presence = await findPresence(deps, waiting.discordGuildId, waiting.recipientDiscordId)
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, saleId)
    const gift = await findGift(tx, saleId)
    if (gift?.state !== 'waiting') return 'decided'
    const other = await recipientHas(tx, deps, sale)
    // Changed since the checkout.
    if (other === 'an item' || (await findBlocksGifts(tx, gift.recipientDiscordId))) {
      await giveBack(tx, deps, sale, gift)
      return 'declined'
    }
    if (presence === 'unknown') return waitForBot(tx, deps, sale, gift)
    if (presence === 'absent') return keepWaiting(tx, deps, sale, gift)
    if (other === 'a checkout') return postpone(tx, deps, saleId, 1)
    await handOver(tx, deps, sale, gift)
    return 'delivered'
  })
  deps.metrics.gifts.inc({ outcome })
}

/** Unknown if the bot isn't in the server. */
async function findPresence({ discord }: Deps, guildId: string, userId: string) {
  try {
    await discord.bot.getMember(guildId, userId)
    return 'present'
  } catch (error) {
    if (error instanceof DiscordRefused && error.isMemberGone) return 'absent'
    if (error instanceof DiscordRefused && error.isBotAbsent) return 'unknown'
    throw error
  }
}
