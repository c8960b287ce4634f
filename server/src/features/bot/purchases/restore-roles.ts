import type { APIButtonComponent } from 'discord-api-types/v10'
import { type ChatReply, textReply } from '../../../chat/chat-reply.ts'
import { button } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry } from '../../../http/throttle.ts'
import { findRoleShop } from '../../deliveries/roles/find-role-shop.ts'
import { type RestoredRoles, restoreMemberRoles } from '../../deliveries/roles/restore-member-roles.ts'
import { componentIds } from '../../storefront/actions/component-action.ts'
import type { Visit } from '../../storefront/visit.ts'

/** Assigns a returning member's roles again and reports the result. */
export async function restoreRoles(deps: Dependencies, { guildId: discordGuildId, member }: Visit): Promise<ChatReply> {
  const userId = member.discordId
  await countTry(deps, `restore-roles:${discordGuildId}:${userId}`, throttles.roleRestore)
  const guildId = await findRoleShop(deps, { discordGuildId, userId })
  if (!guildId) return textReply("You haven't bought any roles in this server.")
  return textReply(restoreMessage(await restoreMemberRoles(deps, { guildId, discordGuildId, userId })))
}

/** A button for members who own roles in this server. */
export async function roleButtons(
  deps: Pick<Dependencies, 'db' | 'now'>,
  { guildId: discordGuildId, member }: Visit,
): Promise<APIButtonComponent[]> {
  const guildId = await findRoleShop(deps, { discordGuildId, userId: member.discordId })
  return guildId ? [button({ label: 'Get my roles', id: componentIds.restoreRoles })] : []
}

export function restoreMessage({ restored, pending, removedByModerator }: RestoredRoles): string {
  const sentences = [
    restored > 0 && `We assigned ${rolesText(restored)}.`,
    pending > 0 && `We couldn't assign ${rolesText(pending)} yet. The shop owner can see why.`,
    removedByModerator > 0 &&
      `A moderator removed ${removedByModerator === 1 ? 'one' : removedByModerator} of your roles. Ask the shop owner about it.`,
  ].filter((sentence) => sentence !== false)
  return sentences.join(' ') || 'You already have all the roles you bought.'
}

const rolesText = (count: number) => (count === 1 ? '1 role' : `${count} roles`)
