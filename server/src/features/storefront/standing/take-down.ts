import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob, enqueue } from '../../../jobs/job.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { removeAllStandingMessages } from './due-queries.ts'
import { findPosted } from './post-message.ts'
import { deleteStandingMessage, findStandingMessage, type StandingRow } from './standing-queries.ts'
import { addSeconds } from './standing-times.ts'

/**
 * Deletes a removed message on Discord, then forgets it. Retried until Discord accepts or permanently refuses it; a
 * missing permission is permanent once the row is due.
 */
export const takeDownMessage = defineJob({
  name: 'take-down-standing-message',
  payload: z.object({ messageId: z.uuid() }),
  async run({ messageId }, deps) {
    const row = await findStandingMessage(deps.db, messageId)
    if (row?.state !== 'removed') return
    // Another worker may be posting it right now.
    if (row.leasedUntil && row.leasedUntil > deps.now()) return queueTakeDown(deps.db, row.id, row.leasedUntil)
    const isDeleted = await deleteOnDiscord(deps, row)
    const retryAt = addSeconds(deps.now(), secondsBetweenTries)
    if (!isDeleted && row.dueAt && retryAt < row.dueAt) return queueTakeDown(deps.db, row.id, retryAt)
    await deleteStandingMessage(deps.db, row.id)
  },
})

export function queueTakeDown(tx: Db, messageId: string, runAt?: Date): Promise<void> {
  const key = `standing-take-down:${messageId}`
  return enqueue(tx, takeDownMessage, { messageId }, { key, ...(runAt && { runAt }) })
}

/** For a server that is no longer registered. */
export async function takeDownAll({ db }: Pick<Dependencies, 'db'>, guildId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const id of await removeAllStandingMessages(tx, guildId)) await queueTakeDown(tx, id)
  })
}

const secondsBetweenTries = 60

type Posted = Pick<StandingRow, 'id' | 'posts' | 'channelId' | 'messageId'>

/** Also deletes a message that was posted, but whose reply was lost. False if the bot lacks the permission. */
export async function deleteOnDiscord(
  { discord, log }: Pick<Dependencies, 'discord' | 'log'>,
  row: Posted,
): Promise<boolean> {
  const { channelId } = row
  try {
    const messageId = row.messageId ?? (await findPosted(discord.bot, row))
    if (messageId) await discord.bot.deleteMessage({ channelId, messageId })
    return true
  } catch (error) {
    if (!(error instanceof DiscordRefused && error.isPermanent)) throw error
    log.info({ standingMessage: row.id, channelId, code: error.code }, 'standing message not deleted on discord')
    return error.code !== 50_001 && error.code !== 50_013
  }
}
