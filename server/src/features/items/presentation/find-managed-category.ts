import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { findGuildAccess, type GuildAccess } from '../../guilds/access/guild-access.ts'
import { type CountedCategory, findCategory } from './category-queries.ts'

export type ManagedCategory = { category: CountedCategory; access: GuildAccess }

/** Returns a category for those who can manage its server. Not found for everyone else. */
export async function findManagedCategory(
  deps: Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'discordFacts' | 'hooks'>,
  callerId: string,
  id: string,
): Promise<ManagedCategory> {
  const category = z.uuid().safeParse(id).success ? await findCategory(deps.db, id) : undefined
  if (!category) throw new Refused('CATEGORY_NOT_FOUND')
  try {
    const target = { kind: 'guild', id: category.guildId } as const
    return { category, access: await findGuildAccess(deps, { callerId, target, level: 'manager' }) }
  } catch (error) {
    if (error instanceof Refused && error.code === 'GUILD_NOT_FOUND') throw new Refused('CATEGORY_NOT_FOUND')
    throw error
  }
}
