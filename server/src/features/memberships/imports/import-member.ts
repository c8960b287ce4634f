import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Item, MembershipImportRow } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { planDeliveries } from '../../deliveries/plan-deliveries.ts'
import { createGrantedSale, type GrantingShop, lockGranted } from '../../sales/checkout/create-granted-sale.ts'
import { grantSale } from '../../sales/settlement/grant-sale.ts'
import { findRunning } from '../joining/joining-queries.ts'
import { prepareMembership } from '../joining/prepare-membership.ts'
import { insertPeriod } from '../membership-queries.ts'
import { updateMembership } from '../update-membership.ts'

type Deps = Pick<Dependencies, 'now' | 'secrets'>

export type Importing = {
  importId: string
  actorId: string | null
  shop: GrantingShop
  item: Selectable<Item>
  /** When the import began. Roles are assigned one per second from then on, which leaves room for those who pay. */
  startedAt: Date
}

/** Adds a member without a payment, an announcement or a message. Returns false for those who are members already. */
export async function importMember(
  tx: Db,
  deps: Deps,
  { importId, actorId, shop, item, startedAt }: Importing,
  row: Pick<Selectable<MembershipImportRow>, 'number' | 'discordId' | 'username' | 'until'>,
): Promise<boolean> {
  const buyer = { discordId: row.discordId, username: row.username }
  await lockGranted(tx, shop, buyer)
  const isMember = await findRunning(tx, { itemId: item.id, buyerDiscordId: row.discordId })
  if (isMember || row.until <= deps.now()) return false
  const sale = await createGrantedSale(tx, deps, { shop, item, buyer })
  const { id } = await prepareMembership(tx, deps, sale, item, { renewal: 'none', importId })
  const granted = await grantSale(tx, sale.id, { trialAt: null })
  await insertPeriod(tx, { membershipId: id, kind: 'import', at: deps.now(), until: row.until, addedBy: actorId })
  await updateMembership(tx, deps, id, { kind: 'imported', actorId, isBulk: true })
  const rolesAt = new Date(startedAt.getTime() + row.number * 1000)
  await planDeliveries(tx, deps, granted, { rolesAt })
  return true
}
