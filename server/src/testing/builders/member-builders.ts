import type { Insertable, Selectable } from 'kysely'
import type { Guild, Item, Membership, Sale } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { planDeliveries } from '../../features/deliveries/plan-deliveries.ts'
import { prepareMembership } from '../../features/memberships/joining/prepare-membership.ts'
import {
  findMembership,
  insertPeriod,
  type MembershipRow,
  updateFacts,
} from '../../features/memberships/membership-queries.ts'
import { updateMembership } from '../../features/memberships/update-membership.ts'
import { itemBuilders } from './item-builders.ts'
import { saleBuilders } from './sale-builders.ts'

type Joined = {
  renewal?: 'automatic' | 'reminder' | 'none'
  item?: Partial<Insertable<Item>>
  sale?: Partial<Insertable<Sale>>
  /** What PayPal and people said about the membership. */
  facts?: Partial<Insertable<Membership>>
}

const membership = { name: 'Gold', membershipPeriod: 'month', renewal: 'automatic' }
let joinedSoFar = 0

/** Members of a server, made without going through checkout and PayPal. */
export function memberBuilders(deps: Pick<Dependencies, 'db' | 'now'>) {
  const { anItem } = itemBuilders(deps)
  const { aSale } = saleBuilders(deps)
  return {
    /** Paid just now and renewed automatically, with roles on their way. Imported ones last thirty days. */
    async join(
      guild: Pick<Selectable<Guild>, 'id' | 'ownerId'>,
      { renewal = 'automatic', item, sale, facts }: Joined = {},
    ): Promise<MembershipRow> {
      joinedSoFar += 1
      const sold = await anItem(guild, { ...membership, ...item })
      const unpaid = { state: 'granted', paidAt: null, orderId: null, captureId: null }
      const order = await aSale(guild, sold, { ...(renewal === 'none' && unpaid), ...sale })
      const subscription = { subscriptionId: `I-${joinedSoFar}-${order.serial}`, subscriptionStatus: 'ACTIVE' }
      return deps.db.transaction().execute(async (tx) => {
        const { id } = await prepareMembership(tx, deps, order, sold, { renewal })
        const until = new Date(deps.now().getTime() + 30 * 86_400_000)
        if (renewal === 'none') await insertPeriod(tx, { membershipId: id, kind: 'import', at: deps.now(), until })
        await updateFacts(tx, id, { ...(renewal === 'automatic' && subscription), readAt: deps.now(), ...facts })
        const joined = await updateMembership(tx, deps, id)
        await planDeliveries(tx, deps, order)
        return joined
      })
    },

    async read({ id }: { id: string }): Promise<MembershipRow> {
      const found = await findMembership(deps.db, id)
      if (!found) throw new Error(`there is no membership ${id}`)
      return found
    },

    /** Kinds and reasons, oldest first. */
    async historyOf({ id }: { id: string }): Promise<string[]> {
      const events = await deps.db
        .selectFrom('membershipEvent')
        .select(['kind', 'reason'])
        .where('membershipId', '=', id)
        .orderBy('id')
        .execute()
      return events.map(({ kind, reason }) => (reason ? `${kind}: ${reason}` : kind))
    },

    /** Kinds of the messages to the member, oldest first. */
    async messagesAbout({ saleId }: { saleId: string }): Promise<string[]> {
      const rows = await deps.db
        .selectFrom('buyerMessage')
        .select('kind')
        .where('saleId', '=', saleId)
        .orderBy('createdAt')
        .execute()
      return rows.map(({ kind }) => kind)
    },
  }
}
