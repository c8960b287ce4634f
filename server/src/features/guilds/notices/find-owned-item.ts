import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { findGuildAccess, type GuildAccess } from '../access/guild-access.ts'
import { findNoticeItem } from './notice-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'discordFacts' | 'hooks'>

export type NoticeItem = { id: string; name: string }

/** An item and its server, for the owner. Not found for those who don't manage the shop. */
export async function findOwnedItem(
  deps: Deps,
  { callerId, id }: { callerId: string; id: string },
): Promise<{ item: NoticeItem; access: GuildAccess }> {
  const item = await findNoticeItem(deps.db, id)
  if (!item) throw new Refused('ITEM_NOT_FOUND')
  try {
    const target = { kind: 'guild', id: item.guildId } as const
    return { item, access: await findGuildAccess(deps, { callerId, target, level: 'owner' }) }
  } catch (error) {
    if (error instanceof Refused && error.code === 'GUILD_NOT_FOUND') throw new Refused('ITEM_NOT_FOUND')
    throw error
  }
}
