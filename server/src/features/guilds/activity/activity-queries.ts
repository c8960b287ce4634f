import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

type Page = {
  guildId: string
  since: Date
  person: string | undefined
  before: { at: Date; id: string } | null
  size: number
}

/** Newest first. */
export function listActivity(db: Db, { guildId, since, person, before, size }: Page) {
  return db
    .selectFrom('auditEntry')
    .select(['id', 'at', 'actorName', 'action', 'details'])
    .where('guildId', '=', guildId)
    .where('at', '>=', since)
    .$if(person !== undefined, (query) => query.where('actorId', '=', person ?? ''))
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`at <= ${before?.at} and (at < ${before?.at} or id > ${before?.id})`),
    )
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(size)
    .execute()
}

/** Everyone who changed something, by their current name. */
export function listActivePeople(db: Db, guildId: string, since: Date) {
  return db
    .selectFrom('account')
    .select(['id', 'username'])
    .where(
      'id',
      'in',
      db.selectFrom('auditEntry').select('actorId').where('guildId', '=', guildId).where('at', '>=', since),
    )
    .where('deletedAt', 'is', null)
    .orderBy('username')
    .execute()
}
