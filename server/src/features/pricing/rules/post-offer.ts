import { card } from '../../../chat/chat-reply.ts'
import { text as block, button, row as buttons, divider } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused, refuseIf } from '../../../errors/refused.ts'
import { plainText } from '../../../providers/discord/chat-text.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { recordChange } from '../../guilds/activity/record-change.ts'
import { listVisibleChannels } from '../../guilds/discord/list-visible-channels.ts'
import { readEasingRight, refuseEasing } from '../easing/easing-right.ts'
import { type ListedRule, listRuleItems } from './rule-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'hooks' | 'discord' | 'discordFacts'>
type Post = { channelId: string; text: string }

/** The longest text that a seller can enter, escaped. */
const longestMessage = 3900

/**
 * Posts a message with a button that opens the shop with this offer. Discord deduplicates the same post for a few
 * minutes. Mentions nobody. A code applies for everyone who selects the button, so posting one makes items easier to get.
 */
export async function postOffer(
  deps: Deps,
  { row, access }: { row: ListedRule; access: GuildAccess },
  { channelId, text }: Post,
): Promise<void> {
  if (!access.guild.isEnabled) throw new Refused('GUILD_DISABLED')
  if (row.code !== null)
    await refuseEasing(deps.db, await readEasingRight(deps, access), await listRuleItems(deps.db, row.id))
  const channel = (await listVisibleChannels(deps, access)).find(({ id }) => id === channelId)
  if (!channel) throw new Refused('CHANNEL_NOT_IN_GUILD')
  refuseIf(channel.problem)
  const openShop = button({ label: 'Open the shop', id: `offer:${row.id}`, isPrimary: true })
  try {
    await deps.discord.bot.createMessage({
      channelId,
      intent: `offer-${row.id}-${channelId}-${text}`,
      ...card([block(plainText(text, longestMessage)), divider(), buttons(openShop)]),
    })
  } catch (error) {
    // The cached permissions were out of date.
    if (error instanceof DiscordRefused && error.isPermanent) throw new Refused('CHANNEL_CLOSED_TO_BOT')
    throw error
  }
  const details = `${row.name} in channel ${channelId}`
  await recordChange(deps.db, deps, access, { action: 'post-offer', details })
}
