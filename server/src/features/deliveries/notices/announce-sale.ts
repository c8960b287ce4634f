import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import type { NoticeEvent } from '@guildshop/contract/notices'
import { ChannelType } from 'discord-api-types/v10'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { resolveNotice } from '../../guilds/notices/resolve-notice.ts'
import { readPremium } from '../../premium/read-premium.ts'
import { readGift } from '../../sales/gifts/read-gift.ts'
import type { DeliveryStep, StepDeps } from '../delivery-step.ts'
import { findPaidMembership } from '../messages/notified-membership-queries.ts'
import { findGoalChannel } from '../shop-queries.ts'
import { describeSale } from './sale-announcement.ts'

/** How many channels a test purchase tries before giving up. */
const maxChannels = 5

const publicThreads = new Set<number>([ChannelType.AnnouncementThread, ChannelType.PublicThread])

/** Announces the sale. Pings a role for premium owners, never for a test purchase. */
export async function announceSale(deps: StepDeps, { sale }: DeliveryStep): Promise<DeliveryProblem | null> {
  if (sale.announceIn === 'none') return 'ANNOUNCEMENTS_OFF'
  const gift = await readGift(deps.db, sale.id)
  if (gift && !gift.isAnnounced) return 'GIFT_NOT_ANNOUNCED'
  const notice = await resolveNotice(deps.db, {
    guildId: sale.guildId,
    itemId: sale.itemId,
    event: await eventOf(deps, sale),
  })
  if (!notice.isEnabled) return 'NOTICE_OFF'
  const { isPremium } = await readPremium(deps.db, sale.ownerId, deps.now())
  const message = describeSale(sale, {
    publicUrl: deps.publicUrl,
    text: notice.text,
    pingRoleId: isPremium ? (notice.roleId ?? sale.notificationRoleId) : null,
  })
  const send = (channelId: string) =>
    deps.discord.bot.createMessage({ channelId, intent: `announce-${sale.id}`, ...message })

  const channelId = notice.channelId ?? (sale.announceIn === 'channel' ? sale.announceChannelId : sale.channelId)
  if (channelId) {
    await sendOrFallBack(deps, channelId, send)
    return null
  }
  for (const channelId of sale.isTest ? await listTestChannels(deps, sale) : []) {
    if (await sendIfAllowed(() => send(channelId))) return null
  }
  return 'NO_CHANNEL'
}

async function eventOf({ db }: StepDeps, sale: DeliveryStep['sale']): Promise<NoticeEvent> {
  if (sale.recipientDiscordId) return 'gift'
  return (await findPaidMembership(db, sale.id)) ? 'membership' : 'purchase'
}

/** Falls back to the parent channel if a public thread is closed. A private thread's sale stays in the thread. */
async function sendOrFallBack(
  { discord }: StepDeps,
  channelId: string,
  send: (channelId: string) => Promise<unknown>,
): Promise<void> {
  try {
    await send(channelId)
  } catch (error) {
    if (!(error instanceof DiscordRefused && error.isThreadClosed)) throw error
    const parentId = await findParentOfThread(discord, channelId)
    if (!parentId || !(await sendIfAllowed(() => send(parentId)))) throw error
  }
}

async function findParentOfThread({ bot }: StepDeps['discord'], channelId: string): Promise<string | null> {
  try {
    const { type, parentId } = await bot.getChannel(channelId)
    return publicThreads.has(type) ? parentId : null
  } catch (error) {
    if (error instanceof DiscordRefused && error.isPermanent) return null
    throw error
  }
}

/** A test purchase has no channel of its own: it uses the goal's, or the first one that the bot can post in. */
async function listTestChannels({ db, discordFacts }: StepDeps, sale: DeliveryStep['sale']): Promise<string[]> {
  const channels = await discordFacts.listWritableChannels(sale.discordGuildId)
  const goalChannel = await findGoalChannel(db, sale.guildId)
  const ids = [...(goalChannel ? [goalChannel] : []), ...channels.map(({ id }) => id)]
  return [...new Set(ids)].slice(0, maxChannels)
}

/** Returns false if the bot can't post in the channel. */
async function sendIfAllowed(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send()
    return true
  } catch (error) {
    if (error instanceof DiscordRefused && error.isPermanent) return false
    throw error
  }
}
