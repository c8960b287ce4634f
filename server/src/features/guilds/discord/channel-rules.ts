import { PermissionFlagsBits } from 'discord-api-types/v10'
import type { DiscordChannel, DiscordGuild, DiscordMember, DiscordRole } from '../../../providers/discord/bot-guilds.ts'

const { Administrator, ReadMessageHistory, SendMessages, ViewChannel } = PermissionFlagsBits

type Place = {
  guild: Pick<DiscordGuild, 'id' | 'ownerId'>
  roles: DiscordRole[]
  channel: Pick<DiscordChannel, 'overwrites'>
}

/** Whether a member can see the channel and post in it. */
export const canPost = (member: DiscordMember | null, place: Place) => may(member, place, ViewChannel | SendMessages)

export const canView = (member: DiscordMember | null, place: Place) => may(member, place, ViewChannel)

/** Whether a member can see the channel and read its earlier messages. */
export const canReadHistory = (member: DiscordMember | null, place: Place) =>
  may(member, place, ViewChannel | ReadMessageHistory)

/** By Discord's rules for overwrites. */
function may(member: DiscordMember | null, { guild, roles, channel }: Place, needed: bigint): boolean {
  if (!member) return false
  const held = roles.filter(({ id }) => member.roles.includes(id) || id === guild.id)
  const base = held.reduce((all, { permissions }) => all | permissions, 0n)
  if (member.userId === guild.ownerId || base & Administrator) return true
  // In this order: @everyone, then all roles together, then the member.
  const levels = [[guild.id], member.roles, [member.userId]]
  const allowed = levels.reduce((permissions, ids) => {
    const overwrites = (channel.overwrites ?? []).filter(({ id }) => ids.includes(id))
    const denied = overwrites.reduce((all, { deny }) => all | deny, 0n)
    const granted = overwrites.reduce((all, { allow }) => all | allow, 0n)
    return (permissions & ~denied) | granted
  }, base)
  return (allowed & needed) === needed
}
