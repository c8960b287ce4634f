import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import { ChannelType } from 'discord-api-types/v10'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { readPremium } from '../../premium/read-premium.ts'
import type { Errand, ErrandDeps } from '../delivery-step.ts'
import { findGoalChannel } from './notice-queries.ts'
import { describeSale } from './sale-notices.ts'

/** A rehearsal looks no further than this for a channel that takes its notice. */
const mostChannels = 5

const publicThreads = new Set<number>([ChannelType.AnnouncementThread, ChannelType.PublicThread])

/** Tells of the sale where it was made. The notification role is pinged for owners with premium, and never for a rehearsal. */
export async function announceSale(deps: ErrandDeps, { sale }: Errand): Promise<DeliveryProblem | null> {
  const { isPremium } = await readPremium(deps.db, sale.ownerId, deps.now())
  const notice = describeSale(sale, {
    publicUrl: deps.publicUrl,
    pingRoleId: isPremium ? sale.notificationRoleId : null,
  })
  const send = (channelId: string) =>
    deps.discord.bot.createMessage({ channelId, intent: `announce-${sale.id}`, ...notice })

  if (sale.channelId) {
    await sendOrFallBack(deps, sale.channelId, send)
    return null
  }
  for (const channelId of sale.isTest ? await listTestChannels(deps, sale) : []) {
    if (await sendIfAllowed(() => send(channelId))) return null
  }
  return 'NO_CHANNEL'
}

/** A public thread that takes no message of ours hands it to its parent channel; a private one keeps it private. */
async function sendOrFallBack(
  { discord }: ErrandDeps,
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

async function findParentOfThread({ bot }: ErrandDeps['discord'], channelId: string): Promise<string | null> {
  try {
    const { type, parentId } = await bot.getChannel(channelId)
    return publicThreads.has(type) ? parentId : null
  } catch (error) {
    if (error instanceof DiscordRefused && error.isPermanent) return null
    throw error
  }
}

/** A rehearsal begins in no channel: it takes the goal's, or the first that lets the bot write. */
async function listTestChannels({ db, discordFacts }: ErrandDeps, sale: Errand['sale']): Promise<string[]> {
  const channels = await discordFacts.listWritableChannels(sale.discordGuildId)
  const goalChannel = await findGoalChannel(db, sale.guildId)
  const ids = [...(goalChannel ? [goalChannel] : []), ...channels.map(({ id }) => id)]
  return [...new Set(ids)].slice(0, mostChannels)
}

/** Answers false when the channel is closed to us. */
async function sendIfAllowed(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send()
    return true
  } catch (error) {
    if (error instanceof DiscordRefused && error.isPermanent) return false
    throw error
  }
}
