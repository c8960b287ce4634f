import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import { DiscordRefused } from '../../providers/discord/discord-errors.ts'
import { readPremium } from '../premium/read-premium.ts'
import type { Errand, ErrandDeps } from './errand.ts'
import { findGoalChannel } from './notice-queries.ts'
import { describeSale } from './sale-notices.ts'

/** A rehearsal looks no further than this for a channel that takes its notice. */
const mostChannels = 5

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
    await send(sale.channelId)
    return null
  }
  for (const channelId of sale.isTest ? await listTestChannels(deps, sale) : []) {
    if (await sendIfAllowed(() => send(channelId))) return null
  }
  return 'NO_CHANNEL'
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
