import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { BillingPlan } from '../../../db/tables.ts'

export type PlanTerms = Pick<Selectable<BillingPlan>, 'payeeId' | 'price' | 'currency' | 'period' | 'trialDays'> & {
  itemId: string
}

export function findPlan(db: Db, { itemId, payeeId, price, currency, period, trialDays }: PlanTerms) {
  return db
    .selectFrom('billingPlan')
    .select('id')
    .where('itemId', '=', itemId)
    .where('payeeId', '=', payeeId)
    .where('price', '=', price)
    .where('currency', '=', currency)
    .where('period', '=', period)
    .where('trialDays', '=', trialDays)
    .executeTakeFirst()
}

/** Does nothing if a concurrent buyer has stored the plan. A retired plan that is active at PayPal again is reused. */
export async function insertPlan(db: Db, plan: Insertable<BillingPlan> & { itemId: string }): Promise<void> {
  const { itemId, id } = plan
  await db.updateTable('billingPlan').set({ itemId }).where('id', '=', id).where('itemId', 'is', null).execute()
  await db
    .insertInto('billingPlan')
    .values(plan)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Keeps the plan for its existing subscriptions, but not for new ones. */
export async function retirePlan(db: Db, id: string): Promise<void> {
  await db.updateTable('billingPlan').set({ itemId: null }).where('id', '=', id).execute()
}

type Terms = Omit<PlanTerms, 'itemId'>

/** Whether we created or adopted this plan with these terms. */
export async function isKnownPlan(db: Db, id: string, terms: Terms): Promise<boolean> {
  const plan = await db
    .selectFrom('billingPlan')
    .select('id')
    .where('id', '=', id)
    .where('payeeId', '=', terms.payeeId)
    .where('price', '=', terms.price)
    .where('currency', '=', terms.currency)
    .where('period', '=', terms.period)
    .where('trialDays', '=', terms.trialDays)
    .executeTakeFirst()
  return plan !== undefined
}

export async function findSubscriptionOfPayment(db: Db, captureId: string): Promise<string | null> {
  const row = await db
    .selectFrom('sale')
    .innerJoin('membershipPeriod', 'membershipPeriod.saleId', 'sale.id')
    .innerJoin('membership', 'membership.id', 'membershipPeriod.membershipId')
    .select('membership.subscriptionId')
    .where('sale.captureId', '=', captureId)
    .executeTakeFirst()
  return row?.subscriptionId ?? null
}

/** Whether it's a membership of this seller's server that pays this PayPal account. */
export async function isSoldBy(db: Db, id: string, seller: { ownerId: string; payeeId: string }): Promise<boolean> {
  const membership = await db
    .selectFrom('membership')
    .innerJoin('guild', 'guild.id', 'membership.guildId')
    .select('membership.id')
    .where('membership.id', '=', id)
    .where('membership.payeeId', '=', seller.payeeId)
    .where('guild.ownerId', '=', seller.ownerId)
    .executeTakeFirst()
  return membership !== undefined
}
