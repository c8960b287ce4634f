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
