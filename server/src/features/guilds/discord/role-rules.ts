import type { RefusalCode } from '@guildshop/contract/refusals'
import { PermissionFlagsBits } from 'discord-api-types/v10'
import type { DiscordGuild, DiscordMember, DiscordRole } from '../../../providers/discord/bot-guilds.ts'

const { Administrator, ManageRoles } = PermissionFlagsBits

/** What Discord itself calls elevated, and timeouts: nobody should be able to buy these. */
const dangerous =
  Administrator |
  ManageRoles |
  PermissionFlagsBits.KickMembers |
  PermissionFlagsBits.BanMembers |
  PermissionFlagsBits.ModerateMembers |
  PermissionFlagsBits.ManageGuild |
  PermissionFlagsBits.ManageChannels |
  PermissionFlagsBits.ManageMessages |
  PermissionFlagsBits.ManageThreads |
  PermissionFlagsBits.ManageNicknames |
  PermissionFlagsBits.ManageWebhooks |
  PermissionFlagsBits.ManageGuildExpressions

/** How high somebody stands in a server, and whether they may hand out roles. */
export type Standing = { highest: number; canGiveRoles: boolean }

/** The owner of a server stands above all its roles; who is not in it stands below them. */
export function standingOf(
  member: DiscordMember | null,
  guild: Pick<DiscordGuild, 'id' | 'ownerId'>,
  roles: DiscordRole[],
): Standing {
  if (!member) return { highest: 0, canGiveRoles: false }
  if (member.userId === guild.ownerId) return { highest: Number.POSITIVE_INFINITY, canGiveRoles: true }
  const held = roles.filter(({ id }) => member.roles.includes(id) || id === guild.id)
  return {
    highest: Math.max(0, ...held.map(({ position }) => position)),
    canGiveRoles: held.some(({ permissions }) => Boolean(permissions & (Administrator | ManageRoles))),
  }
}

/** Whether these permissions let somebody register a server and keep its shop. */
export function isAdminPermission(permissions: bigint): boolean {
  return Boolean(permissions & (Administrator | PermissionFlagsBits.ManageGuild))
}

/** Whether a member owns the server or may administer it through their roles. */
export function isGuildAdmin(member: DiscordMember | null, guild: DiscordGuild, roles: DiscordRole[]): boolean {
  if (!member) return false
  const held = roles.filter(({ id }) => member.roles.includes(id) || id === guild.id)
  return member.userId === guild.ownerId || held.some(({ permissions }) => isAdminPermission(permissions))
}

type Circumstances = {
  guildId: string
  bot: Standing
  seller: Standing | null
  /** The server requires 2FA for moderation, which the owner of the bot's application lacks. */
  lacksTwoFactor: boolean
}

/** Why a shop cannot give this role as a reward, or null when it can. A seller without a Discord account is null. */
export function whyNotReward(role: DiscordRole, circumstances: Circumstances): RefusalCode | null {
  const { guildId, bot, seller, lacksTwoFactor } = circumstances
  if (role.id === guildId) return 'ROLE_IS_EVERYONE'
  if (role.isManaged) return 'ROLE_IS_MANAGED'
  if (role.permissions & dangerous) return 'ROLE_IS_DANGEROUS'
  if (!bot.canGiveRoles) return 'BOT_CANNOT_GIVE_ROLES'
  if (lacksTwoFactor) return 'BOT_OWNER_NEEDS_TWO_FACTOR'
  if (role.position >= bot.highest) return 'ROLE_TOO_HIGH'
  if (!seller) return 'DISCORD_NOT_LINKED'
  return role.position >= seller.highest ? 'ROLE_ABOVE_YOURS' : null
}
