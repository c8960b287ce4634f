import type { Dependencies } from '../../../dependencies.ts'
import { queueGiftDelivery } from '../../sales/gifts/deliver-gift.ts'
import type { Interaction } from '../interaction.ts'

/** Delivers a member's pending gifts when they use the bot. Never throws, because a job looks for them as well. */
export async function deliverWaitingGifts(
  deps: Pick<Dependencies, 'db' | 'now' | 'log'>,
  interaction: Interaction | null,
): Promise<void> {
  if (!interaction || !('member' in interaction)) return
  const { guild_id: guildId, member } = interaction
  try {
    await queueGiftDelivery(deps, { guildId, discordId: member.user.id })
  } catch (error) {
    deps.log.error(error, 'waiting gifts not looked up')
  }
}
