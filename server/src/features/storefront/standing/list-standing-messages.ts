import type { StandingMessage } from '@guildshop/contract/standing-messages'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { type ChannelViewer, listVisibleChannels } from '../../guilds/discord/list-visible-channels.ts'
import { markUnchecked } from './due-queries.ts'
import { type ListedStandingRow, listStandingRows } from './listed-queries.ts'
import { queueRefresh } from './refresh-standing-message.ts'
import { retryStandingMessages } from './retry-standing-messages.ts'
import { addSeconds, secondsUnchecked } from './standing-times.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'discordFacts'>
type Reader = ChannelViewer & { guild: { id: string } }

const maxChecked = 25

/** A server's messages, oldest first. Checks in the background whether those not checked for a minute still exist on Discord. */
export async function listStandingMessages(deps: Deps, reader: Reader): Promise<StandingMessage[]> {
  const { guild: shop } = reader
  const now = deps.now()
  const before = addSeconds(now, -secondsUnchecked)
  for (const id of await markUnchecked(deps.db, { now, before, atMost: maxChecked, guildId: shop.id })) {
    await queueRefresh(deps.db, id, now)
  }
  await retryStandingMessages(deps, { guildId: shop.id })
  return describeAll(deps, reader, await listStandingRows(deps.db, { guildId: shop.id }))
}

export async function readStandingMessage(deps: Deps, reader: Reader, id: string): Promise<StandingMessage> {
  const [message] = await describeAll(deps, reader, await listStandingRows(deps.db, { id }))
  if (!message) throw new Refused('STANDING_MESSAGE_NOT_FOUND')
  return message
}

async function describeAll(deps: Deps, reader: Reader, rows: ListedStandingRow[]): Promise<StandingMessage[]> {
  if (rows.length === 0) return []
  const { guildId } = reader.guild
  const names = await listChannelNames(deps, reader)
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

/** Of the channels that the reader can see on Discord. Empty while Discord is unavailable or without the bot. */
async function listChannelNames(deps: Deps, reader: Reader): Promise<Map<string, string>> {
  const channels = await listVisibleChannels(deps, reader).catch(() => [])
  return new Map(channels.map(({ id, name }) => [id, name]))
}
