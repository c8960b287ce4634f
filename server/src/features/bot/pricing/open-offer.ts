import type { ChatReply } from '../../../chat/chat-reply.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { readCodeOfOffer } from '../../pricing/reading/read-code.ts'
import { findPayableShop } from '../../sales/checkout/find-open-shop.ts'
import type { Visit } from '../../storefront/visit.ts'
import { showShop } from '../show-shop.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'publicUrl' | 'metrics'>

/** Opens the shop from a posted offer, with its code if it has one. Other offers apply without one. */
export async function openOffer(deps: Deps, visit: Visit, { ruleId }: { ruleId: string }): Promise<ChatReply> {
  const shop = await findPayableShop(deps, visit.guildId)
  const code = await readCodeOfOffer(deps.db, shop.id, ruleId)
  return showShop(deps, visit, { page: 0, code: code ?? undefined })
}
