import { createHash } from 'node:crypto'
import type { Dependencies } from '../../../dependencies.ts'
import { enqueue } from '../../../jobs/job.ts'
import { retryStandingMessages } from '../../storefront/standing/retry-standing-messages.ts'
import { insertSeenInteraction } from '../bot-queries.ts'
import type { Installation } from './read-event.ts'
import { welcomeInviter } from './welcome-inviter.ts'

/** Discord retries for ten minutes. */
const remembered = 60 * 60_000

/** Plans the welcome message once per event, however often it's delivered. */
export async function ingestEvent(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  installation: Installation,
): Promise<void> {
  const { guildId, guildName, userId, timestamp } = installation
  const id = `event-${createHash('sha256').update(`${guildId}/${userId}/${timestamp}`).digest('base64url')}`
  const receivedAt = now()
  await db.transaction().execute(async (tx) => {
    const isNew = await insertSeenInteraction(tx, { id, expiresAt: new Date(receivedAt.getTime() + remembered) })
    if (!isNew) return
    await retryStandingMessages({ db: tx, now }, { discordGuildId: guildId })
    await enqueue(tx, welcomeInviter, { id, guildId, guildName, userId, receivedAt: receivedAt.toISOString() })
  })
}
