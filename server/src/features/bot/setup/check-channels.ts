import type { Dependencies } from '../../../dependencies.ts'
import { preflightChannels } from '../../guilds/discord/preflight-channels.ts'
import { good, type SetupCheck } from './setup-check.ts'

/** A channel that the bot posts in, what for, and whether it reads its messages back. */
export type UsedChannel = { id: string; use: string; isRead?: boolean }

type Used = { discordGuildId: string; channels: UsedChannel[]; hereId: string | null; shopUrl: string }

/** Whether the bot can post where it has to. The channel of the command counts if it's a text channel. */
export async function checkChannels(
  deps: Pick<Dependencies, 'discordFacts'>,
  { discordGuildId, channels, hereId, shopUrl }: Used,
): Promise<SetupCheck[]> {
  const known = await preflightChannels(deps, discordGuildId)
  const here = known.filter(({ id }) => id === hereId).map(({ id }) => ({ id, use: 'this channel' }))
  const used = oncePerChannel([...channels, ...here])
  const named = ({ id, use }: UsedChannel) => `<#${id}> (${use})`
  const gone = used.filter(({ id }) => !known.some((one) => one.id === id))
  const closed = used.filter(({ id }) => known.some((one) => one.id === id && one.problem !== null))
  const unread = used.filter(({ id, isRead }) => isRead && known.some((one) => one.id === id && lacksHistory(one)))
  const link = { label: 'Open shop', url: shopUrl }
  const open = used.length - gone.length - closed.length
  return [
    ...(gone.length > 0 ? [goneCheck(gone, link)] : []),
    ...(closed.length > 0
      ? [
          {
            state: 'problem' as const,
            text: "The bot can't post in",
            names: closed.map(named),
            fix: 'Allow View Channel and Send Messages for its role in the channel settings.',
          },
        ]
      : []),
    ...(unread.length > 0 ? [unreadCheck(unread.map(named))] : []),
    ...(open > 0
      ? [good(open === 1 ? 'The bot can post in the channel' : `The bot can post in ${open} channels`)]
      : []),
  ]
}

const lacksHistory = (channel: { problem: unknown; canReadHistory: boolean }) =>
  !channel.problem && !channel.canReadHistory

const unreadCheck = (names: string[]): SetupCheck => ({
  state: 'warning',
  text: "The bot can't read earlier messages in",
  names,
  fix: 'Allow Read Message History for its role. Until then, we notice deleted shop messages late and may post one twice after an outage.',
})

const goneCheck = (gone: UsedChannel[], link: SetupCheck['link']): SetupCheck => ({
  state: 'problem',
  text: 'A channel no longer exists:',
  names: gone.map(({ use }) => use),
  fix: 'Choose another one in the portal.',
  ...(link && { link }),
})

/** A channel with several uses is named once. */
function oncePerChannel(channels: UsedChannel[]): UsedChannel[] {
  const ids = [...new Set(channels.map(({ id }) => id))]
  return ids.map((id) => ({
    id,
    use: [...new Set(channels.filter((one) => one.id === id).map(({ use }) => use))].join(', '),
    isRead: channels.some((one) => one.id === id && one.isRead),
  }))
}
