import type { Db } from '../../../db/connect.ts'

/** Where the running goal of a server is told of. */
export async function findGoalChannel(db: Db, guildId: string): Promise<string | null> {
  const goal = await db
    .selectFrom('goal')
    .select('notifyChannelId')
    .where('guildId', '=', guildId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return goal?.notifyChannelId ?? null
}
