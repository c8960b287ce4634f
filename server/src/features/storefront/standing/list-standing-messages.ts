import type { StandingMessage } from '@guildshop/contract/standing-messages'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { markUnchecked } from './due-queries.ts'
import { type ListedStandingRow, listStandingRows } from './listed-queries.ts'
import { queueRefresh } from './refresh-standing-message.ts'
import { retryStandingMessages } from './retry-standing-messages.ts'
import { addSeconds, secondsUnchecked } from './standing-times.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'discordFacts'>
type Shop = { id: string; guildId: string }

const maxChecked = 25

/** A server's messages, oldest first. Checks in the background whether those not checked for a minute still exist on Discord. */
export async function listStandingMessages(deps: Deps, shop: Shop): Promise<StandingMessage[]> {
  const now = deps.now()
  const before = addSeconds(now, -secondsUnchecked)
  for (const id of await markUnchecked(deps.db, { now, before, atMost: maxChecked, guildId: shop.id })) {
    await queueRefresh(deps.db, id, now)
  }
  await retryStandingMessages(deps, { guildId: shop.id })
  return describeAll(deps, shop, await listStandingRows(deps.db, { guildId: shop.id }))
}

export async function readStandingMessage(deps: Deps, shop: Shop, id: string): Promise<StandingMessage> {
  const [message] = await describeAll(deps, shop, await listStandingRows(deps.db, { id }))
  if (!message) throw new Refused('STANDING_MESSAGE_NOT_FOUND')
  return message
}

async function describeAll(deps: Deps, { guildId }: Shop, rows: ListedStandingRow[]): Promise<StandingMessage[]> {
  if (rows.length === 0) return []
  const names = await listChannelNames(deps, guildId)
  return rows.map((row) => ({
    _id: row.id,
    shows: row.shows,
    subject: subjectOf(row),
    channel: { id: row.channelId, name: names.get(row.channelId) ?? null },
    state: row.state === 'removed' ? 'posting' : row.state,
    problem: row.problem,
    isLate: row.tries > 0,
    updatedAt: row.shownAt?.toISOString() ?? null,
    url: row.messageId && row.problem !== 'DELETED' ? messageUrl(guildId, row.channelId, row.messageId) : null,
  }))
}

function subjectOf({ shows, itemId, itemName, categoryId, categoryName }: ListedStandingRow) {
  if (shows === 'item' && itemId) return { _id: itemId, name: itemName ?? '' }
  return shows === 'category' && categoryId ? { _id: categoryId, name: categoryName ?? '' } : null
}

export const messageUrl = (guildId: string, channelId: string, messageId: string) =>
  `https://discord.com/channels/${guildId}/${channelId}/${messageId}`

/** Empty while Discord is unavailable or without the bot. */
async function listChannelNames({ discordFacts }: Deps, guildId: string): Promise<Map<string, string>> {
  const channels = await discordFacts.listWritableChannels(guildId).catch(() => [])
  return new Map(channels.map(({ id, name }) => [id, name]))
}
