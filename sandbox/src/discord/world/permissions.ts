import type { Channel, Guild, Member, Role, Thread } from './world.ts'

const permission = {
  kickMembers: 1n << 1n,
  administrator: 1n << 3n,
  manageGuild: 1n << 5n,
  viewChannel: 1n << 10n,
  sendMessages: 1n << 11n,
  manageMessages: 1n << 13n,
  embedLinks: 1n << 14n,
  readMessageHistory: 1n << 16n,
  mentionEveryone: 1n << 17n,
  manageRoles: 1n << 28n,
  useApplicationCommands: 1n << 31n,
  manageThreads: 1n << 34n,
  sendMessagesInThreads: 1n << 38n,
} as const

export type Permission = keyof typeof permission

const everything = (1n << 53n) - 1n

export function joinPermissions(...names: Permission[]): string {
  return names.reduce((bits, name) => bits | permission[name], 0n).toString()
}

/** Guild-level permissions: the union of @everyone and the member's roles. */
export function guildPermissions(guild: Guild, member: Member): bigint {
  if (guild.ownerId === member.userId) return everything
  const bits = guild.roles
    .filter(({ id }) => id === guild.id || member.roles.includes(id))
    .reduce((sum, role) => sum | BigInt(role.permissions), 0n)
  return bits & permission.administrator ? everything : bits
}

/** Applies channel overwrites: @everyone first, then the member's roles. */
export function channelPermissions(guild: Guild, member: Member, channel: Channel): bigint {
  const base = guildPermissions(guild, member)
  if (base === everything) return base
  const forEveryone = channel.overwrites.filter(({ roleId }) => roleId === guild.id)
  const forRoles = channel.overwrites.filter(({ roleId }) => member.roles.includes(roleId))
  return [forEveryone, forRoles].reduce((bits, overwrites) => {
    const denied = overwrites.reduce((sum, { deny }) => sum | BigInt(deny), 0n)
    const allowed = overwrites.reduce((sum, { allow }) => sum | BigInt(allow), 0n)
    return (bits & ~denied) | allowed
  }, base)
}

/** A private thread is visible only to its members and to members with Manage Threads. */
export function canSeeThread(thread: Thread | null, member: Member, bits: bigint): boolean {
  return thread?.type !== 12 || thread.members.includes(member.userId) || has(bits, 'manageThreads')
}

export function has(bits: bigint, name: Permission): boolean {
  return (bits & permission[name]) !== 0n
}

/** Requires Manage Roles and a role above the one to assign. */
export function canAssignRole(guild: Guild, assigner: Member, role: Role): boolean {
  const isAllowed = has(guildPermissions(guild, assigner), 'manageRoles')
  return isAllowed && role.managedBy === null && highestPosition(guild, assigner) > guild.roles.indexOf(role)
}

/** Position of the member's highest role; the owner outranks every role. */
function highestPosition(guild: Guild, member: Member): number {
  if (guild.ownerId === member.userId) return guild.roles.length
  return Math.max(0, ...member.roles.map((role) => guild.roles.findIndex(({ id }) => id === role)))
}
