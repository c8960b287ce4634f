import { cancelMembership } from '../../features/memberships/billing/cancel-membership.ts'
import { subscriptionShop } from '../../features/memberships/billing/subscription-shop.testing.ts'
import type { MembershipRow } from '../../features/memberships/membership-queries.ts'
import { isRunning } from '../../features/memberships/membership-state.ts'
import { recordRefund } from '../../features/sales/refunds/record-refund.ts'
import { membershipBuilders } from '../../testing/builders/membership-builders.ts'
import type { Payment } from './paypal-books.ts'
import { roleWorld, soldRole } from './role-world.ts'
import { type Behavior, type MemberPlan, type Offer, offers } from './year-members.ts'

const oneDay = 86_400_000
const never = new Date('9999-01-01')
const manyEvents = 100_000
/** Of every offer. */
export const price = 500

export type Member = MemberPlan & {
  membershipId: string
  /** Null by reminder. */
  subscriptionId: string | null
  /** By reminder; PayPal keeps the others. */
  payments: Payment[]
  cancelledAt: Date | null
  failsUntil: Date | null
  hasActed: boolean
}

type Shop = Awaited<ReturnType<typeof subscriptionShop>>
type Stall = Awaited<ReturnType<Shop['aMembershipItem']>>

/** A shop whose members join, pay, fail to pay, cancel and are refunded. */
export async function yearShop() {
  const shop = await subscriptionShop()
  const held = roleWorld(shop.deps)
  const stalls = new Map<Offer, Stall>()
  for (const offer of offers) stalls.set(offer, await shop.aMembershipItem({ ...offer, price, roleId: soldRole }))
  const { aMembership } = membershipBuilders(shop.deps)

  async function join(plan: MemberPlan): Promise<Member> {
    const stall = stalls.get(plan.offer)
    if (!stall) throw new Error('no such offer')
    const blank = { ...plan, payments: [], cancelledAt: null, failsUntil: null, hasActed: false }
    if (plan.offer.renewal === 'automatic') return { ...blank, ...(await shop.join(stall, plan.userId)) }
    const paidAt = shop.deps.now()
    const order = { buyerDiscordId: plan.userId, orderId: `O-${plan.userId}`, paidAt }
    const { id, saleId } = await aMembership(stall.guild, stall.item, order)
    return { ...blank, membershipId: id, subscriptionId: null, payments: [payment(saleId, paidAt)] }
  }

  return { ...shop, held, join, ...actionsIn(shop) }
}

const payment = (id: string, at: Date): Payment => ({ id, at, refundedAt: null, cents: price })

function actionsIn(shop: Shop) {
  const { deps, control } = shop
  const cancel = async (member: Member) => {
    await cancelMembership(deps, { membershipId: member.membershipId, by: 'member' })
    member.cancelledAt = deps.now()
  }
  const acts: Record<Behavior, (member: Member, row: MembershipRow) => Promise<void>> = {
    async stays() {},
    // PayPal tries again after five days. A failed second try of a week is billed with the next one.
    async recovers(member, { paidUntil, period }) {
      member.failsUntil = new Date(Number(paidUntil) + (period === 'week' ? 6 : 3) * oneDay)
    },
    async 'stops paying'(member) {
      member.failsUntil = never
    },
    cancels: cancel,
    async 'cancels at PayPal'(member) {
      if (member.subscriptionId) await control(`subscriptions/${member.subscriptionId}/cancel`)
      else await cancel(member)
    },
    'is refunded': (member) => refundLast(shop, member),
  }

  return {
    /** Does what the member planned, unless the membership is over. `isLost`: PayPal's events don't arrive. */
    async act(member: Member, row: MembershipRow, isLost: boolean): Promise<void> {
      member.hasActed = true
      if (!isRunning(row) || row.state === 'cancelled') return
      if (isLost) await control('webhooks/mischief', { drop: manyEvents })
      await acts[member.behavior](member, row)
      if (isLost) await control('webhooks/mischief', { drop: 0 })
    },
    payIfDue: payerIn(shop),
  }
}

async function refundLast({ deps, salesOf, control }: Shop, member: Member): Promise<void> {
  if (member.subscriptionId) {
    const captureId = (await salesOf(member.membershipId)).at(-1)?.captureId
    if (captureId) await control(`sales/${captureId}/refund`)
    return
  }
  const last = member.payments.at(-1)
  if (!last) return
  last.refundedAt = deps.now()
  member.failsUntil = never
  const refund = { id: `R-${last.id}`, cents: price, at: last.refundedAt }
  await recordRefund(deps, last.id, { refunds: [refund] })
}

/** Members by reminder pay some days before or after the end, as long as they may. */
function payerIn({ db, deps }: Shop) {
  const { aRenewal, settle } = membershipBuilders(deps)
  return async (member: Member, row: MembershipRow): Promise<void> => {
    const now = deps.now()
    const isFailing = member.failsUntil !== null && member.failsUntil > now
    const isWilling = !isFailing && row.renewal === 'reminder' && isRunning(row) && !member.cancelledAt
    if (!isWilling || now < new Date(Number(row.paidUntil) + member.paysAfter * oneDay)) return
    const saleId = await aRenewal(row)
    await db
      .updateTable('sale')
      .set({ orderId: `O-${saleId}` })
      .where('id', '=', saleId)
      .execute()
    await settle(saleId, now)
    member.payments.push(payment(saleId, now))
  }
}
