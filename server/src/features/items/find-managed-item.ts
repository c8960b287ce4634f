import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Item } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { findGuildAccess, type GuildAccess } from '../guilds/access/guild-access.ts'
import { findAnyItem, findItem } from './item-queries.ts'

export type ManagedItem = { item: Selectable<Item>; access: GuildAccess }

/** Returns an item for those who can manage its server. Not found for everyone else. */
export async function findManagedItem(
  deps: Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'discordFacts' | 'hooks'>,
  callerId: string,
  id: string,
  find: typeof findItem = findItem,
): Promise<ManagedItem> {
  const item = z.uuid().safeParse(id).success ? await find(deps.db, id) : undefined
  if (!item) throw new Refused('ITEM_NOT_FOUND')
  try {
    return { item, access: await findGuildAccess(deps, { callerId, target: { kind: 'item', id }, level: 'manager' }) }
  } catch (error) {
    if (error instanceof Refused && error.code === 'GUILD_NOT_FOUND') throw new Refused('ITEM_NOT_FOUND')
    throw error
  }
}

/** Like `findManagedItem`, but also returns a deleted item. */
export const findDeletedItem = (deps: Parameters<typeof findManagedItem>[0], callerId: string, id: string) =>
  findManagedItem(deps, callerId, id, findAnyItem)
