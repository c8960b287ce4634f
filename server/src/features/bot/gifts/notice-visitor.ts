import type { Dependencies } from '../../../dependencies.ts'
import { queueGiftDelivery } from '../../sales/gifts/deliver-gift.ts'
import type { Interaction } from '../interaction.ts'

/** Delivers the gifts that wait for a person who uses the bot in a server. Never throws: they are looked for again anyway. */
export async function noticeVisitor(
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
