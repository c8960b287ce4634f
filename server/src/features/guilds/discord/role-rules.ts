import type { RefusalCode } from '@guildshop/contract/refusals'
import { PermissionFlagsBits } from 'discord-api-types/v10'
import type { DiscordGuild, DiscordMember, DiscordRole } from '../../../providers/discord/bot-guilds.ts'

const { Administrator, ManageRoles } = PermissionFlagsBits

/** Discord's elevated permissions and timeouts, which must not be sold. */
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

/** A member's highest role position and whether they can manage roles. */
export type RoleAuthority = { highest: number; canGiveRoles: boolean }

/** The server owner ranks above all roles; a non-member ranks below them. */
export function roleAuthority(
  member: DiscordMember | null,
  guild: Pick<DiscordGuild, 'id' | 'ownerId'>,
  roles: DiscordRole[],
): RoleAuthority {
  if (!member) return { highest: 0, canGiveRoles: false }
  if (member.userId === guild.ownerId) return { highest: Number.POSITIVE_INFINITY, canGiveRoles: true }
  const held = roles.filter(({ id }) => member.roles.includes(id) || id === guild.id)
  return {
    highest: Math.max(0, ...held.map(({ position }) => position)),
    canGiveRoles: held.some(({ permissions }) => Boolean(permissions & (Administrator | ManageRoles))),
  }
}

/** Whether these permissions allow registering a server and keeping its shop. */
export function isAdminPermission(permissions: bigint): boolean {
  return Boolean(permissions & (Administrator | PermissionFlagsBits.ManageGuild))
}

/** Whether a member owns the server or can manage it by role. */
export function isGuildAdmin(member: DiscordMember | null, guild: DiscordGuild, roles: DiscordRole[]): boolean {
  if (!member) return false
  const held = roles.filter(({ id }) => member.roles.includes(id) || id === guild.id)
  return member.userId === guild.ownerId || held.some(({ permissions }) => isAdminPermission(permissions))
}

type Circumstances = {
  guildId: string
  bot: RoleAuthority
  seller: RoleAuthority | null
  /** The server requires 2FA for moderation, but the bot application's owner has none. */
  lacksTwoFactor: boolean
}

/** Returns the reason a role can't be a reward, or null if it can. `seller` is null without a linked Discord account. */
export function rewardRefusal(role: DiscordRole, circumstances: Circumstances): RefusalCode | null {
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
