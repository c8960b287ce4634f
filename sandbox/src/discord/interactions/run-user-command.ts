import { Declined } from '../../http/declined.ts'
import type { Discord } from '../discord.ts'
import { findMember } from '../world/find-in-world.ts'
import { describeResolved } from './describe-resolved.ts'
import type { Interaction } from './interaction.ts'
import { sendInteraction } from './send-interaction.ts'
import { type CommandContext, requireCommand } from './usable-commands.ts'

/** A member runs a command from another member's menu. */
export async function runUserCommand(
  discord: Discord,
  context: CommandContext,
  { name, targetId }: { name: string; targetId: string },
): Promise<Interaction> {
  const command = requireCommand(discord, context, name, 2)
  if (!findMember(context.guild, targetId)) throw new Declined(404, "This member doesn't exist.")
  const newInteraction = {
    type: 2 as const,
    commandType: 2 as const,
    userId: context.userId,
    guildId: context.guild.id,
    channelId: context.channelId,
    commandName: name,
    targetId,
    sourceMessageId: null,
  }
  return sendInteraction(discord, newInteraction, {
    id: command.id,
    name,
    type: 2,
    ...(command.guildId !== null && { guild_id: command.guildId }),
    target_id: targetId,
    ...describeResolved(discord.state.value, context, [{ kind: 'user', id: targetId }]),
  })
}
