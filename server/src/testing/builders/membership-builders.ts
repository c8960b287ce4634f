import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Guild, Item, Membership, Sale } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { prepareMembership } from '../../features/memberships/joining/prepare-membership.ts'
import {
  findMembership,
  insertPeriod,
  type MembershipRow,
  updateFacts,
} from '../../features/memberships/membership-queries.ts'
import { updateMembership } from '../../features/memberships/update-membership.ts'
import { lockSale } from '../../features/sales/sale-queries.ts'
import { recordPayment } from '../../features/sales/settlement/record-payment.ts'
import { itemBuilders } from './item-builders.ts'
import { saleBuilders } from './sale-builders.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'hooks'>
type Given = Partial<Insertable<Sale>> & { renewal?: 'automatic' | 'reminder' }
type Facts = Pick<Insertable<Membership>, 'subscriptionId' | 'subscriptionStatus' | 'connectionId' | 'leftAt'>
type GivenMember = { renewal?: 'automatic' | 'reminder'; sale?: Partial<Insertable<Sale>>; facts?: Facts }

const gold = { name: 'Gold', membershipPeriod: 'month', price: 500 }
const unpaid = { state: 'open', paidAt: null, captureId: null, orderId: null }

let buyers = 0

/** Memberships whose payments are recorded without going through PayPal. */
export function membershipBuilders(deps: Deps) {
  const { db } = deps
  const { aSale } = saleBuilders(deps)

  const settle = (saleId: string, paidAt: Date) => settleOrder(deps, saleId, paidAt)

  return {
    settle,
    aPendingMembership,
    aMember,
    reread,

    aMembershipItem: (guild: { id: string }, given: Partial<Insertable<Item>> = {}) =>
      itemBuilders(deps).anItem(guild, { ...gold, ...given }),

    /** With its own buyer, who has just paid the first period by default. */
    async aMembership(
      guild: Selectable<Guild>,
      item: Selectable<Item>,
      { paidAt = deps.now(), ...given }: Given & { paidAt?: Date } = {},
    ): Promise<MembershipRow> {
      const { id, saleId } = await aPendingMembership(guild, item, given)
      await settle(saleId, paidAt)
      return reread(id)
    },

    /** Ordered just now by default. */
    aRenewal: (membership: Pick<MembershipRow, 'id' | 'saleId'>, orderedAt = deps.now()) =>
      insertRenewal(deps, membership, orderedAt),
  }

  /** Like `aMembership`, without recording the payment. */
  async function aMember(
    guild: Pick<Selectable<Guild>, 'id' | 'ownerId'>,
    item: Selectable<Item>,
    { renewal = 'reminder', sale: given = {}, facts = {} }: GivenMember = {},
  ): Promise<MembershipRow> {
    const sale = await aSale(guild, item, given)
    return db.transaction().execute(async (tx) => {
      const { id } = await prepareMembership(tx, deps, sale, item, { renewal })
      await updateFacts(tx, id, { createdAt: sale.createdAt, ...facts })
      return updateMembership(tx, deps, id)
    })
  }

  /** Nothing is paid yet. */
  async function aPendingMembership(guild: Selectable<Guild>, item: Selectable<Item>, given: Given = {}) {
    const { renewal = 'reminder', ...fields } = given
    buyers += 1
    const buyerDiscordId = `22000000000${String(buyers).padStart(7, '0')}`
    const sale = await aSale(guild, item, { ...unpaid, buyerDiscordId, ...fields })
    return db.transaction().execute((tx) => prepareMembership(tx, deps, sale, item, { renewal }))
  }

  async function reread(id: string): Promise<MembershipRow> {
    const row = await findMembership(db, id)
    if (!row) throw new Error('no such membership')
    return row
  }
}

/** Records the payment of an order as if PayPal had reported it. */
function settleOrder(deps: Deps, saleId: string, paidAt: Date) {
  return deps.db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, saleId)
    return recordPayment(tx, deps, sale, { captureId: saleId, shippingAddress: null, paidAt })
  })
}

/** An open order for another period. */
async function insertRenewal(
  { db }: Deps,
  { id, saleId }: Pick<MembershipRow, 'id' | 'saleId'>,
  orderedAt: Date,
): Promise<string> {
  const {
    serial: _,
    holderDiscordId: __,
    ...first
  } = await db.selectFrom('sale').selectAll().where('id', '=', saleId).executeTakeFirstOrThrow()
  const renewal = { ...first, ...unpaid, id: randomUUID(), isRenewal: true, roleId: null, settledAt: null }
  const refunded = { refundedAt: null, refundedCents: 0, disputedAt: null, shippingAddress: null }
  await db
    .insertInto('sale')
    .values({ ...renewal, ...refunded })
    .execute()
  await insertPeriod(db, { membershipId: id, kind: 'payment', saleId: renewal.id, at: orderedAt })
  return renewal.id
}
