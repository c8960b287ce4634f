import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { DiscordRefused } from '../../providers/discord/discord-errors.ts'
import {
  type Channel,
  claimWaiting,
  findLastSent,
  findSeller,
  hasUrgent,
  insertFallbacks,
  listBatch,
  lockOutbox,
  setProblem,
} from './notification-queries.ts'
import { notificationMail, notificationMessage } from './notification-texts.ts'

type Outbox = { accountId: string; channel: Channel }
type Seller = NonNullable<Awaited<ReturnType<typeof findSeller>>>

/** Minutes between two messages to a seller. The first event is sent immediately, later ones in a batch, unless one is urgent. */
const minutesBetween: Record<Channel, number> = { mail: 15, discord: 2 }

/** Batches a seller's unsent events into one message and enqueues it in the same transaction. */
export const sendNotifications = defineJob({
  name: 'send-notifications',
  payload: z.object({ accountId: z.uuid(), channel: z.enum(['mail', 'discord']) }),
  async run(outbox, deps) {
    const { outcome, count } = await deps.db.transaction().execute((tx) => sendWaiting(tx, deps, outbox))
    if (count > 0) deps.metrics.notifications.inc({ channel: outbox.channel, outcome }, count)
  },
})

export function queueOutbox(tx: Db, outbox: Outbox, runAt?: Date): Promise<void> {
  const key = `notify:${outbox.accountId}:${outbox.channel}`
  return enqueue(tx, sendNotifications, outbox, { key, ...(runAt && { runAt }) })
}

async function sendWaiting(tx: Db, deps: Dependencies, outbox: Outbox): Promise<{ outcome: string; count: number }> {
  await lockOutbox(tx, outbox)
  const now = deps.now()
  const last = await findLastSent(tx, outbox)
  const dueAt = last?.sentAt && new Date(last.sentAt.getTime() + minutesBetween[outbox.channel] * 60_000)
  if (dueAt && dueAt > now && !(await hasUrgent(tx, outbox))) {
    await queueOutbox(tx, outbox, dueAt)
    return { outcome: 'postponed', count: 0 }
  }
  const seller = await findSeller(tx, outbox.accountId)
  const problem = sendRefusal(seller, outbox.channel)
  const batchId = randomUUID()
  const count = await claimWaiting(tx, outbox, { batchId, sentAt: now, problem })
  if (count > 0 && seller && !problem) await sendBatch(tx, deps, { seller, channel: outbox.channel, batchId })
  if (count > 0 && seller && problem === 'NOT_LINKED') await sendByMail(tx, outbox.accountId, batchId)
  return { outcome: problem ? 'skipped' : 'sent', count }
}

/** Returns the reason a seller can't be reached on a channel, or null. */
function sendRefusal(seller: Seller | undefined, channel: Channel): string | null {
  if (!seller) return 'ACCOUNT_CLOSED'
  if (channel === 'mail') return seller.isVerified ? null : 'EMAIL_NOT_VERIFIED'
  return seller.discordId ? null : 'NOT_LINKED'
}

type BatchToSend = { seller: Seller; channel: Channel; batchId: string }

async function sendBatch(tx: Db, deps: Dependencies, { seller, channel, batchId }: BatchToSend): Promise<void> {
  if (channel === 'discord') return enqueue(tx, messageSeller, { batchId })
  const mail = notificationMail(seller, await listBatch(tx, batchId), deps.publicUrl)
  if (mail) await queueMail(tx, deps, mail)
}

async function sendByMail(tx: Db, accountId: string, batchId: string): Promise<void> {
  await insertFallbacks(tx, batchId)
  await queueOutbox(tx, { accountId, channel: 'mail' })
}

/** Runs at least once; Discord deduplicates the message by its batch. Sends a mail if direct messages are closed. */
export const messageSeller = defineJob({
  name: 'message-seller',
  payload: z.object({ batchId: z.uuid() }),
  async run({ batchId }, deps) {
    const events = await listBatch(deps.db, batchId)
    const [first] = events
    const seller = first && (await findSeller(deps.db, first.accountId))
    const components = notificationMessage(events, deps.publicUrl)
    if (!seller?.discordId || !components) return
    try {
      await deps.discord.bot.directMessage({ userId: seller.discordId, intent: `notify-${batchId}`, components })
    } catch (error) {
      if (!(error instanceof DiscordRefused && error.isPermanent)) throw error
      deps.metrics.notifications.inc({ channel: 'discord', outcome: 'refused' }, events.length)
      await deps.db.transaction().execute(async (tx) => {
        await setProblem(tx, batchId, 'DIRECT_MESSAGES_CLOSED')
        await sendByMail(tx, seller.id, batchId)
      })
    }
  },
})
