import type { Db } from '../../db/connect.ts'

/** A registered server by our own id. */
export function findRegisteredGuild(db: Db, id: string) {
  return db
    .selectFrom('guild')
    .select(['id', 'guildId'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
}

/** The notification channel of a server's active goal. */
export async function findGoalChannel(db: Db, guildId: string): Promise<string | null> {
  const goal = await db
    .selectFrom('goal')
    .select('notifyChannelId')
    .where('guildId', '=', guildId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return goal?.notifyChannelId ?? null
}
