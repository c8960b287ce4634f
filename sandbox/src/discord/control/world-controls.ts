import type { FastifyInstance } from 'fastify'
import type { Discord } from '../discord.ts'
import { announceMember } from '../gateway/announce-member.ts'
import { moveRole, setBotPermissions, setBotPresent, setMemberPresent } from '../world/change-world.ts'
import { findMember, requireMember, requireRole } from '../world/find-in-world.ts'
import { controlsOf, guildField, userField } from './control-route.ts'

/** Changes that server owners and members make in Discord. */
export function worldControls(app: FastifyInstance, discord: Discord): void {
  const control = controlsOf(app, discord)
  const { state } = discord
  control('bot', '{"guild", "present", "permissions"}: adds or removes the bot.', (fields) => {
    const guild = guildField(discord, fields)
    setBotPresent(guild, fields.flag('present'))
    const permissions = fields.optionalText('permissions')
    if (permissions !== null) setBotPermissions(guild, permissions)
  })

  control('members', '{"guild", "user", "present", "joinedAt"}: a user joins (now by default) or leaves.', (fields) => {
    const [guild, user] = [guildField(discord, fields), userField(discord, fields)]
    const wasPresent = findMember(guild, user.id) !== undefined
    const joinedAt = fields.optionalText('joinedAt')
    setMemberPresent(guild, user.id, fields.flag('present'), joinedAt ? new Date(joinedAt) : undefined)
    if (wasPresent !== fields.flag('present')) announceMember(discord, guild, user)
  })

  control('member-roles', '{"guild", "user", "role", "present"}: adds or removes a role.', (fields) => {
    const guild = guildField(discord, fields)
    const role = requireRole(guild, fields.text('role')).id
    const member = requireMember(state.value, guild, fields.text('user'))
    const others = member.roles.filter((id) => id !== role)
    member.roles = fields.flag('present') ? [...others, role] : others
  })

  control('roles', '{"guild", "role", "position"}: moves a role; 1 is the lowest.', (fields) => {
    const guild = guildField(discord, fields)
    const position = fields.whole('position', { min: 1, max: 250 })
    moveRole(guild, requireRole(guild, fields.text('role')).id, position)
  })

  control('dms', '{"user", "open"}: opens or closes direct messages.', (fields) => {
    userField(discord, fields).dmsOpen = fields.flag('open')
  })

  control('email', '{"user", "verified"}: sets whether the email is verified.', (fields) => {
    userField(discord, fields).isEmailVerified = fields.flag('verified')
  })
}
