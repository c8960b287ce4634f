import { type LocatedChannel, visibleRoles } from '../world/find-in-world.ts'
import { botId } from '../world/initial-people.ts'
import { guildPermissions } from '../world/permissions.ts'
import type { Channel, Guild, Member, Role, Thread, User, World } from '../world/world.ts'
import { describeUser } from './describe-user.ts'

const emptyFields = {
  icon: null,
  banner: null,
  description: null,
  home_header: null,
  splash: null,
  discovery_splash: null,
  application_id: null,
  afk_channel_id: null,
  widget_channel_id: null,
  max_presences: null,
  vanity_url_code: null,
  rules_channel_id: null,
  safety_alerts_channel_id: null,
  public_updates_channel_id: null,
  incidents_data: null,
}

const defaultFields = {
  region: 'deprecated',
  afk_timeout: 300,
  system_channel_flags: 0,
  widget_enabled: false,
  verification_level: 1,
  default_message_notifications: 1,
  explicit_content_filter: 2,
  max_members: 500_000,
  max_stage_video_channel_users: 50,
  max_video_channel_users: 25,
  premium_tier: 0,
  premium_subscription_count: 0,
  preferred_locale: 'en-US',
  premium_progress_bar_enabled: false,
  nsfw: false,
  nsfw_level: 0,
  emojis: [],
  stickers: [],
}

export function describeGuild({ twoFactorGuilds }: World, guild: Guild, withCounts: boolean) {
  return {
    id: guild.id,
    name: guild.name,
    owner_id: guild.ownerId,
    features: featuresOf(guild),
    system_channel_id: guild.channels[0]?.id ?? null,
    roles: describeRoles(guild),
    ...emptyFields,
    ...defaultFields,
    mfa_level: twoFactorGuilds.includes(guild.id) ? 1 : 0,
    ...(withCounts && countsOf(guild)),
  }
}

/** A partial guild, as listed by `GET /users/@me/guilds`. */
export function describeMyGuild(guild: Guild, member: Member, withCounts: boolean) {
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    banner: null,
    owner: guild.ownerId === member.userId,
    permissions: guildPermissions(guild, member).toString(),
    features: featuresOf(guild),
    ...(withCounts && countsOf(guild)),
  }
}

export function featuresOf({ channels }: Guild): string[] {
  return channels.some(({ type }) => type === 5) ? ['NEWS'] : []
}

function countsOf({ members }: Guild) {
  return { approximate_member_count: members.length, approximate_presence_count: members.length }
}

export function describeRoles(guild: Guild) {
  const visible = visibleRoles(guild)
  return guild.roles.flatMap((role, position) => (visible.includes(role) ? [describeRole(role, position)] : []))
}

/** By role id, without @everyone. */
export function countMembers(guild: Guild): Record<string, number> {
  const roles = visibleRoles(guild).filter(({ id }) => id !== guild.id)
  const holders = (id: string) => guild.members.filter((member) => member.roles.includes(id)).length
  return Object.fromEntries(roles.map(({ id }) => [id, holders(id)]))
}

function describeRole({ id, name, color, permissions, mentionable, managedBy }: Role, position: number) {
  const tags = { bot: { bot_id: botId }, boost: { premium_subscriber: null } }
  return {
    id,
    name,
    permissions,
    position,
    color,
    colors: { primary_color: color, secondary_color: null, tertiary_color: null },
    hoist: false,
    managed: managedBy !== null,
    mentionable,
    icon: null,
    unicode_emoji: null,
    ...(managedBy && { tags: tags[managedBy] }),
    flags: 0,
  }
}

export function describeChannel(guild: Guild, channel: Channel, lastMessageId: string | null) {
  const { id, type, name, overwrites } = channel
  const writing = { topic: null, last_message_id: lastMessageId, rate_limit_per_user: 0 }
  const speaking = { bitrate: 64_000, user_limit: 0, rtc_region: null }
  const category = guild.channels.find((candidate) => candidate.type === 4)
  return {
    id,
    type,
    name,
    guild_id: guild.id,
    flags: 0,
    position: guild.channels.indexOf(channel),
    parent_id: type === 4 ? null : (category?.id ?? null),
    nsfw: false,
    permission_overwrites: overwrites.map(({ roleId, allow, deny }) => ({ id: roleId, type: 0, allow, deny })),
    ...((type === 0 || type === 5) && writing),
    ...(type === 2 && speaking),
  }
}

export function describeChannelOrThread({ guild, channel, thread }: LocatedChannel, lastMessageId: string | null) {
  return thread ? describeThread(thread, guild.ownerId, lastMessageId) : describeChannel(guild, channel, lastMessageId)
}

function describeThread(thread: Thread, ownerId: string, lastMessageId: string | null) {
  const { id, type, name, guildId, parentId, archived, locked, members } = thread
  return {
    id,
    type,
    name,
    guild_id: guildId,
    parent_id: parentId,
    owner_id: ownerId,
    flags: 0,
    last_message_id: lastMessageId,
    rate_limit_per_user: 0,
    message_count: 0,
    member_count: members.length,
    total_message_sent: 0,
    thread_metadata: {
      archived,
      archive_timestamp: '2026-01-01T00:00:00.000000+00:00',
      auto_archive_duration: 4320,
      locked,
    },
  }
}

export function describeMember({ roles, joinedAt }: Member, user: User) {
  return {
    user: describeUser(user),
    nick: null,
    avatar: null,
    banner: null,
    roles,
    joined_at: joinedAt,
    premium_since: null,
    communication_disabled_until: null,
    flags: 0,
    pending: false,
    mute: false,
    deaf: false,
  }
}
