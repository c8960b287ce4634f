import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { findGuildAccess, type GuildAccess } from '../../guilds/access/guild-access.ts'
import { findStandingMessage, type StandingRow } from './standing-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'discordFacts' | 'hooks'>

/** Returns a message for those who can manage its server. Not found for everyone else. */
export async function findManagedMessage(
  deps: Deps,
  { callerId, id }: { callerId: string; id: string },
): Promise<{ row: StandingRow; access: GuildAccess }> {
  const row = z.uuid().safeParse(id).success ? await findStandingMessage(deps.db, id) : undefined
  if (!row || row.state === 'removed') throw new Refused('STANDING_MESSAGE_NOT_FOUND')
  try {
    const target = { kind: 'guild', id: row.guildId } as const
    return { row, access: await findGuildAccess(deps, { callerId, target, level: 'manager' }) }
  } catch (error) {
    if (error instanceof Refused && error.code === 'GUILD_NOT_FOUND') throw new Refused('STANDING_MESSAGE_NOT_FOUND')
    throw error
  }
}
