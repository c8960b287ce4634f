import type { ActivityReply } from '@guildshop/contract/activity'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { listActivePeople, listActivity } from './activity-queries.ts'

/** As the privacy policy says. */
export const daysShown = 90
const pageSize = 50
const place = z.tuple([z.coerce.date(), z.uuid()])

type Wanted = { person?: string | undefined; cursor?: string | undefined }

/** Who changed what in a shop, newest first. */
export async function readActivity(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  guildId: string,
  { person, cursor }: Wanted,
): Promise<ActivityReply> {
  const since = new Date(now().getTime() - daysShown * 86_400_000)
  const [entries, people] = await Promise.all([
    listActivity(db, { guildId, since, person, before: readCursor(cursor), size: pageSize + 1 }),
    listActivePeople(db, guildId, since),
  ])
  const page = entries.slice(0, pageSize)
  const last = page.at(-1)
  return {
    entries: page.map(({ id, at, actorName, action, details }) => ({
      ...{ _id: id, at: at.toISOString(), person: actorName, action, details },
    })),
    people: people.map(({ id, username }) => ({ _id: id, name: username })),
    nextCursor: entries.length > pageSize && last ? `${last.at.toISOString()}~${last.id}` : null,
  }
}

function readCursor(cursor: string | undefined): { at: Date; id: string } | null {
  if (!cursor) return null
  const { data } = place.safeParse(cursor.split('~'))
  if (!data) throw new Refused('INVALID_INPUT')
  return { at: data[0], id: data[1] }
}
