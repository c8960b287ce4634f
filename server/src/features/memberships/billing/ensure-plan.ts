import { createHash } from 'node:crypto'
import { type MembershipPeriod, periodLength } from '@guildshop/contract/membership-rules'
import type { Dependencies } from '../../../dependencies.ts'
import { cutToBytes } from '../../../providers/paypal/cut-to-bytes.ts'
import type { PaypalPlan } from '../../../providers/paypal/plan-shapes.ts'
import { findPlan, insertPlan, type PlanTerms, retirePlan } from './plan-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'paypal'>
type Terms = Omit<PlanTerms, 'period'> & { period: MembershipPeriod; itemName: string }

const intervals = {
  week: { unit: 'WEEK', count: 1 },
  month: { unit: 'MONTH', count: 1 },
  quarter: { unit: 'MONTH', count: 3 },
  year: { unit: 'YEAR', count: 1 },
} as const satisfies Record<MembershipPeriod, { unit: string; count: number }>

/** A second failed payment in a row suspends the subscription. */
const failureThreshold = 2
/** PayPal's limits in characters; bytes are stricter. */
const longestName = 127
const longestDescription = 256

/**
 * Returns the plan of a membership item in the seller's PayPal account. Creates product and plan once: a plan with the
 * same terms is adopted, concurrent first buyers share an idempotency key, and different terms need a different plan.
 * `paypal` is an app of that account.
 */
export async function ensurePlan(deps: Deps, terms: Terms): Promise<string> {
  const known = await findPlan(deps.db, terms)
  if (known) return known.id
  const productId = await ensureProduct(deps, terms)
  const plans = (await deps.paypal.listPlans({ productId })).filter((plan) => hasTerms(plan, terms))
  const { id } = plans.find(({ status }) => status === 'ACTIVE') ?? (await createPlan(deps, productId, terms, plans))
  const { itemId, payeeId, price, currency, period, trialDays } = terms
  const stored = { itemId, payeeId, price, currency, period, trialDays, productId, createdAt: deps.now() }
  await insertPlan(deps.db, { id, ...stored })
  return (await findPlan(deps.db, terms))?.id ?? id
}

/** Replaces a plan that PayPal no longer sells, such as one that the seller deactivated. */
export async function replacePlan(deps: Deps, planId: string, terms: Terms): Promise<string> {
  await retirePlan(deps.db, planId)
  return ensurePlan(deps, terms)
}

/** The id is derived from the item's, so that a restored backup or another app finds it again. */
async function ensureProduct({ paypal }: Deps, { itemId, itemName }: Terms): Promise<string> {
  const { id } = await paypal.createProduct({
    id: `guildshop-${itemId}`,
    requestId: `product-${itemId}`,
    name: cutToBytes(itemName, longestName),
    description: cutToBytes(`Membership: ${itemName}`, longestDescription),
  })
  return id
}

async function createPlan({ paypal }: Deps, productId: string, terms: Terms, retired: PaypalPlan[]) {
  const { itemName, price, currency, period, trialDays } = terms
  return paypal.createPlan({
    requestId: requestIdOf(terms, retired.length),
    productId,
    name: cutToBytes(`${periodLength(period)} · ${itemName}`, longestName),
    price: { cents: price, currency },
    interval: intervals[period],
    trialDays,
    failureThreshold,
  })
}

/** PayPal repeats its reply to a known id, so a plan that replaces a retired one needs another. */
function requestIdOf({ itemId, payeeId, price, currency, period, trialDays }: Terms, retired: number): string {
  const text = [itemId, payeeId, price, currency, period, trialDays, retired].join(' ')
  return `plan-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
}

function hasTerms({ cycles }: PaypalPlan, { price, currency, period, trialDays }: Terms): boolean {
  const { unit, count } = intervals[period]
  const regular = cycles.filter(({ isTrial }) => !isTrial)
  const [billed] = regular
  const isRegular =
    regular.length === 1 &&
    billed?.total === 0 &&
    billed.unit === unit &&
    billed.count === count &&
    billed.price?.cents === price &&
    billed.price.currency === currency
  return isRegular && hasTrial(cycles, trialDays)
}

function hasTrial(cycles: PaypalPlan['cycles'], days: number): boolean {
  const trials = cycles.filter(({ isTrial }) => isTrial)
  if (days === 0) return trials.length === 0
  const [trial] = trials
  const isFree = !trial?.price || trial.price.cents === 0
  return trials.length === 1 && trial?.unit === 'DAY' && trial.count * trial.total === days && isFree
}
