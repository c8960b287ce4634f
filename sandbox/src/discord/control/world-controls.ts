import type { Route } from '../../http/router.ts'
import type { Discord } from '../discord.ts'
import { moveRole, setBotPermissions, setBotPresent, setMemberPresent } from '../world/change-world.ts'
import { requireMember, requireRole } from '../world/find-in-world.ts'
import { controlRoute, guildField, userField } from './control-route.ts'

/** What the owners and members of servers do there, seen from the shop. */
export function worldControls(discord: Discord): Route[] {
  const { state } = discord
  return [
    controlRoute(discord, 'bot', '{"guild", "present", "permissions"}: adds or removes the bot.', (fields) => {
      const guild = guildField(discord, fields)
      setBotPresent(guild, fields.flag('present'))
      const permissions = fields.optionalText('permissions')
      if (permissions !== null) setBotPermissions(guild, permissions)
    }),

    controlRoute(discord, 'members', '{"guild", "user", "present"}: somebody joins or leaves.', (fields) =>
      setMemberPresent(guildField(discord, fields), userField(discord, fields).id, fields.flag('present')),
    ),

    controlRoute(discord, 'member-roles', '{"guild", "user", "role", "present"}: gives or takes a role.', (fields) => {
      const guild = guildField(discord, fields)
      const role = requireRole(guild, fields.text('role')).id
      const member = requireMember(state.value, guild, fields.text('user'))
      const others = member.roles.filter((id) => id !== role)
      member.roles = fields.flag('present') ? [...others, role] : others
    }),

    controlRoute(discord, 'roles', '{"guild", "role", "position"}: 1 is just above @everyone.', (fields) => {
      const guild = guildField(discord, fields)
      const position = fields.whole('position', { min: 1, max: 250 })
      moveRole(guild, requireRole(guild, fields.text('role')).id, position)
    }),

    controlRoute(discord, 'dms', '{"user", "open"}: lets the bot write to somebody, or not.', (fields) => {
      userField(discord, fields).dmsOpen = fields.flag('open')
    }),
  ]
}
