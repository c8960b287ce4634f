import type { Insertable, Selectable } from 'kysely'
import type { Guild, Item, Membership, Sale } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { prepareMembership } from '../../features/memberships/joining/prepare-membership.ts'
import { type MembershipRow, updateFacts } from '../../features/memberships/membership-queries.ts'
import { updateMembership } from '../../features/memberships/update-membership.ts'
import { itemBuilders } from './item-builders.ts'
import { saleBuilders } from './sale-builders.ts'

type Facts = Pick<Insertable<Membership>, 'subscriptionId' | 'subscriptionStatus' | 'connectionId' | 'leftAt'>
type Given = { renewal?: 'automatic' | 'reminder'; sale?: Partial<Insertable<Sale>>; facts?: Facts }

/** Memberships made without going through the checkout that other tests are about. */
export function membershipBuilders(deps: Pick<Dependencies, 'db' | 'now'>) {
  return {
    /** Monthly, without a trial. */
    aMembershipItem: (guild: { id: string }, given: Partial<Insertable<Item>> = {}) =>
      itemBuilders(deps).anItem(guild, { name: 'Gold', price: 500, membershipPeriod: 'month', ...given }),

    /** A payment that continues a membership. */
    aRenewalSale: (guild: Pick<Selectable<Guild>, 'id' | 'ownerId'>, item: Selectable<Item>, buyerDiscordId: string) =>
      saleBuilders(deps).aSale(guild, { ...item, roleId: null }, { buyerDiscordId, isRenewal: true }),

    /** Paid just now by default. */
    async aMember(
      guild: Pick<Selectable<Guild>, 'id' | 'ownerId'>,
      item: Selectable<Item>,
      { renewal = 'reminder', sale: given = {}, facts = {} }: Given = {},
    ): Promise<MembershipRow> {
      const sale = await saleBuilders(deps).aSale(guild, item, given)
      return deps.db.transaction().execute(async (tx) => {
        const { id } = await prepareMembership(tx, deps, sale, item, { renewal })
        await updateFacts(tx, id, { createdAt: sale.createdAt, ...facts })
        return updateMembership(tx, deps, id)
      })
    },
  }
}
