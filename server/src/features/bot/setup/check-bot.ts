import { PermissionFlagsBits } from 'discord-api-types/v10'
import type { Dependencies } from '../../../dependencies.ts'
import { roleAuthority } from '../../guilds/discord/role-rules.ts'
import { good, type SetupCheck } from './setup-check.ts'

const { UseApplicationCommands, Administrator } = PermissionFlagsBits

/** Whether the bot can assign roles at all, and members can use its commands. */
export async function checkBot(
  { discordFacts }: Pick<Dependencies, 'discordFacts'>,
  discordGuildId: string,
): Promise<SetupCheck[]> {
  const [guild, roles, bot] = await Promise.all([
    discordFacts.getGuild(discordGuildId),
    discordFacts.listRoles(discordGuildId),
    discordFacts.getBot(discordGuildId),
  ])
  const everyone = roles.find(({ id }) => id === discordGuildId)
  const canUse = Boolean((everyone?.permissions ?? 0n) & (UseApplicationCommands | Administrator))
  const { canGiveRoles, highest } = roleAuthority(bot, guild, roles)
  const others = roles.filter(({ id, isManaged }) => id !== discordGuildId && !isManaged)
  const isLowest = others.length > 0 && others.every(({ position }) => position > highest)
  return [rankCheck({ canGiveRoles, isLowest }), canUse ? good('Members can use the commands') : unusable]
}

function rankCheck({ canGiveRoles, isLowest }: { canGiveRoles: boolean; isLowest: boolean }): SetupCheck {
  if (!canGiveRoles) return powerless
  return isLowest ? lowest : good('The bot is in the server and can assign roles')
}

const powerless: SetupCheck = {
  state: 'warning',
  text: "The bot can't assign roles",
  fix: 'Give its role the Manage Roles permission in the server settings.',
}

const lowest: SetupCheck = {
  state: 'warning',
  text: "The bot's role is below all others, so it can't assign any of them",
  fix: 'Move it up under Server Settings, Roles.',
}

const unusable: SetupCheck = {
  state: 'warning',
  text: 'Not all members can use commands',
  fix: 'Allow Use Application Commands for @everyone in the server settings, so that members can open the shop.',
}
