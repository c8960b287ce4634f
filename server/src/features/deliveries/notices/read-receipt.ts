import type { Dependencies } from '../../../dependencies.ts'
import { listRoleNames } from '../../guilds/discord/role-names.ts'
import { listContents } from '../../sales/entitlements/list-contents.ts'
import { listRoles } from '../../sales/entitlements/read-entitlements.ts'
import { findPaidMembership } from '../messages/notified-membership-queries.ts'
import { findSoldSale, type SoldSale } from '../sold-sale-queries.ts'
import type { Receipt } from './receipt-card.ts'

type Deps = Pick<Dependencies, 'db' | 'discordFacts'>

/** What a receipt says about a sale. Callers check whose it is. */
export async function readReceipt(deps: Deps, saleId: string): Promise<Receipt> {
  return readReceiptOf(deps, await findSoldSale(deps.db, saleId))
}

export async function readReceiptOf(deps: Deps, sale: SoldSale): Promise<Receipt> {
  const sold = await listRoles(deps.db, sale.id)
  const names = sold.length > 0 ? await listRoleNames(deps, sale.discordGuildId) : new Map<string, string>()
  const membership = sale.isTest ? undefined : await findPaidMembership(deps.db, sale.id)
  const roles = sold.flatMap(({ roleId, endsAt }) => {
    const name = names.get(roleId)
    // A membership says until when it lasts.
    return name ? [{ name, endsAt: membership ? null : endsAt }] : []
  })
  const contents = sale.isTest ? [] : await listContents(deps.db, sale.id)
  return { sale, roles, contents, membership: membership ?? null }
}
