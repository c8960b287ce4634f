import type { Dependencies } from '../../../dependencies.ts'
import { noticeArrival } from '../../sales/gifts/deliver-gift.ts'
import type { Interaction } from '../interaction.ts'

/** Delivers the gifts that wait for a person who uses the bot in a server. Never throws: they are looked for again anyway. */
export async function deliverWaitingGifts(
  deps: Pick<Dependencies, 'db' | 'now' | 'log'>,
  interaction: Interaction | null,
): Promise<void> {
  if (!interaction || !('member' in interaction)) return
  const { guild_id: guildId, member } = interaction
  try {
    await noticeArrival(deps, { guildId, discordId: member.user.id })
  } catch (error) {
    deps.log.error(error, 'waiting gifts not looked up')
  }
}
