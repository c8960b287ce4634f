import { PermissionFlagsBits } from 'discord-api-types/v10'
import type { Dependencies } from '../../../dependencies.ts'
import { standingOf } from '../../guilds/discord/role-rules.ts'
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
  return [
    standingOf(bot, guild, roles).canGiveRoles ? good('The bot is in the server and can assign roles') : powerless,
    canUse ? good('Members can use the commands') : unusable,
  ]
}

const powerless: SetupCheck = {
  state: 'warning',
  text: "The bot can't assign roles",
  fix: 'Give its role the Manage Roles permission in the server settings.',
}

const unusable: SetupCheck = {
  state: 'warning',
  text: 'Not all members can use commands',
  fix: 'Allow Use Application Commands for @everyone in the server settings, so that members can open the shop.',
}
