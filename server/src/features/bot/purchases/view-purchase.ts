import { unitsKept } from '@guildshop/contract/quantities'
import type { ChatReply } from '../../../chat/chat-reply.ts'
import { orderNumber } from '../../../db/order-number.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry } from '../../../http/throttle.ts'
import { plainLine } from '../../../providers/discord/chat-text.ts'
import { listRoleNames } from '../../guilds/discord/role-names.ts'
import { openPurchase } from '../../sales/entitlements/open-purchase.ts'
import { savedText } from '../../storefront/views/price-texts.ts'
import { describeEntitlement } from './describe-entitlement.ts'
import { packSections } from './pack-sections.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'publicUrl' | 'discordFacts'>

/** Shows a buyer what they bought, keys and links included. Only for ephemeral replies. */
export async function viewPurchase(
  deps: Deps,
  { saleId, holderDiscordId }: { saleId: string; holderDiscordId: string },
): Promise<ChatReply> {
  await countTry(deps, `view-purchase:${holderDiscordId}`, throttles.purchaseView)
  const { sale, entitlements } = await openPurchase(deps, { saleId, holderDiscordId })
  const hasRoles = entitlements.some(({ kind }) => kind === 'role')
  const roleNames = hasRoles ? await listRoleNames(deps, sale.discordGuildId) : new Map<string, string>()
  const facts = { roleNames, now: deps.now(), keepsKeys: unitsKept(sale) > 0 }
  // Only the buyer sees what a gift cost.
  const saved = sale.buyerDiscordId === holderDiscordId ? savedText(sale) : null
  return packSections(
    `**${plainLine(sale.itemName, 300)}** · Order **${orderNumber(sale)}**${saved ? ` · You saved ${saved}` : ''}`,
    entitlements.map((entitlement) => describeEntitlement(deps, entitlement, facts)),
  )
}
