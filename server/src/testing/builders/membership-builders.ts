import type { Insertable, Selectable } from 'kysely'
import type { Guild, Item, Sale } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { prepareMembership } from '../../features/memberships/joining/prepare-membership.ts'
import type { MembershipRow } from '../../features/memberships/membership-queries.ts'
import { updateMembership } from '../../features/memberships/update-membership.ts'
import { saleBuilders } from './sale-builders.ts'

type Given = Partial<Insertable<Sale>> & { renewal?: 'automatic' | 'reminder' }

let buyers = 0

/** Memberships made without going through PayPal. */
export function membershipBuilders(deps: Pick<Dependencies, 'db' | 'now'>) {
  const { aSale } = saleBuilders(deps)
  return {
    /** Of a buyer of its own who has just paid the first period, unless the sale is given another state. */
    async aMembership(
      guild: Pick<Selectable<Guild>, 'id' | 'ownerId'>,
      item: Selectable<Item>,
      { renewal = 'reminder', ...given }: Given = {},
    ): Promise<MembershipRow> {
      buyers += 1
      const sale = await aSale(guild, item, {
        buyerDiscordId: `22000000000${String(buyers).padStart(7, '0')}`,
        ...given,
      })
      return deps.db.transaction().execute(async (tx) => {
        const { id } = await prepareMembership(tx, deps, sale, item, { renewal })
        return updateMembership(tx, deps, id)
      })
    },
  }
}
