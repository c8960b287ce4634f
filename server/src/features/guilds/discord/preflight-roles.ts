import type { RefusalCode } from '@guildshop/contract/refusals'
import type { Dependencies } from '../../../dependencies.ts'
import type { DiscordRole } from '../../../providers/discord/bot-guilds.ts'
import { rewardRefusal, roleAuthority } from './role-rules.ts'

export type CheckedRole = DiscordRole & { problem: RefusalCode | null }

/** All roles of the server, highest first, each with the reason it can't be a reward. `discordId` is the seller. */
export async function preflightRoles(
  { discordFacts }: Pick<Dependencies, 'discordFacts'>,
  { guild: { guildId }, discordId }: { guild: { guildId: string }; discordId: string | null },
): Promise<CheckedRole[]> {
  const [guild, roles, botMember, sellingMember, lacksTwoFactor] = await Promise.all([
    discordFacts.getGuild(guildId),
    discordFacts.listRoles(guildId),
    discordFacts.getBot(guildId),
    discordId ? discordFacts.getMember(guildId, discordId) : null,
    discordFacts.lacksTwoFactor(guildId),
  ])
  const bot = roleAuthority(botMember, guild, roles)
  const seller = discordId ? roleAuthority(sellingMember, guild, roles) : null
  return roles
    .map((role) => ({ ...role, problem: rewardRefusal(role, { guildId, bot, seller, lacksTwoFactor }) }))
    .sort((a, b) => b.position - a.position)
}
