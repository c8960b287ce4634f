import type { Dependencies } from '../../../dependencies.ts'
import { listRoleNames } from '../../guilds/discord/role-names.ts'
import { listContents } from '../../sales/entitlements/list-contents.ts'
import { listRoles } from '../../sales/entitlements/read-entitlements.ts'
import { findPaidMembership } from '../messages/notified-membership-queries.ts'
import { findSoldSale, type SoldSale } from '../sold-sale-queries.ts'
import type { Receipt } from './receipt-card.ts'

type Reader = 'buyer' | 'holder'
type Deps = Pick<Dependencies, 'db' | 'discordFacts'>

/** The content of a sale's receipt. Callers check that the sale is the reader's. */
export async function readReceipt(deps: Deps, saleId: string, reader: Reader = 'buyer'): Promise<Receipt> {
  return readReceiptOf(deps, await findSoldSale(deps.db, saleId), reader)
}

/** Contents belong to the holder, even if someone else paid. */
const isGivenAway = ({ recipientDiscordId }: SoldSale, reader: Reader) =>
  recipientDiscordId !== null && reader === 'buyer'

export async function readReceiptOf(deps: Deps, sale: SoldSale, reader: Reader = 'buyer'): Promise<Receipt> {
  const sold = await listRoles(deps.db, sale.id)
  const names = sold.length > 0 ? await listRoleNames(deps, sale.discordGuildId) : new Map<string, string>()
  const membership = sale.isTest ? undefined : await findPaidMembership(deps.db, sale.id)
  const roles = sold.flatMap(({ roleId, endsAt }) => {
    const name = names.get(roleId)
    // A membership says until when it lasts.
    return name ? [{ name, endsAt: membership ? null : endsAt }] : []
  })
  const contents = sale.isTest || isGivenAway(sale, reader) ? [] : await listContents(deps.db, sale.id)
  return { sale, roles, contents, membership: membership ?? null }
}
