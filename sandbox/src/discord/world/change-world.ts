import { findMember, hasBot } from './find-in-world.ts'
import { botId } from './initial-people.ts'
import type { Guild } from './world.ts'

/** A newly added bot gets its own role, just above @everyone; it must be moved up to assign other roles. */
export function setBotPresent(guild: Guild, present: boolean): void {
  const wasPresent = hasBot(guild)
  setMemberPresent(guild, botId, present)
  const role = guild.roles.find(({ managedBy }) => managedBy === 'bot')
  const bot = findMember(guild, botId)
  if (!bot || !role || wasPresent) return
  bot.roles = [role.id]
  moveRole(guild, role.id, 1)
}

export function setBotPermissions(guild: Guild, permissions: string): void {
  for (const role of guild.roles) if (role.managedBy === 'bot') role.permissions = permissions
}

/** A member who leaves loses their roles. */
export function setMemberPresent(guild: Guild, userId: string, present: boolean, joinedAt = new Date()): void {
  if (!present) guild.members = guild.members.filter((member) => member.userId !== userId)
  if (present && !findMember(guild, userId)) {
    guild.members.push({ userId, roles: [], joinedAt: joinedAt.toISOString() })
  }
}

/** Moves a role, clamped between 1 (the lowest) and the top. */
export function moveRole(guild: Guild, roleId: string, position: number): void {
  const role = guild.roles.find(({ id }) => id === roleId)
  if (!role) return
  const others = guild.roles.filter((other) => other !== role)
  const index = Math.min(Math.max(1, position), others.length)
  guild.roles = [...others.slice(0, index), role, ...others.slice(index)]
}
