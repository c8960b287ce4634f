import type { Dependencies } from '../../../dependencies.ts'
import { queueRefresh } from './refresh-standing-message.ts'
import { markTransientDue } from './standing-queries.ts'

/**
 * Tries a server's messages again that the bot couldn't reach. Called when someone may have fixed that, because the
 * backoff is up to ten minutes.
 */
export async function retryStandingMessages(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  server: { guildId: string } | { discordGuildId: string },
): Promise<void> {
  for (const { id, dueAt } of await markTransientDue(db, server, now())) await queueRefresh(db, id, dueAt)
}
