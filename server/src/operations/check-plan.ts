import { premiumPriceCents } from '@guildshop/contract/premium-rules'
import type { PaypalClient } from '../providers/paypal/paypal-client.ts'
import { toPaypalMoney } from '../providers/paypal/paypal-money.ts'
import type { PaypalPlan } from '../providers/paypal/plan-shapes.ts'
import { nullIfUnavailable } from '../providers/paypal/requests/paypal-errors.ts'
import { bad, type Finding, good } from './finding.ts'

const about = 'PayPal plan'
const hint = 'remove PAYPAL_PLAN_ID, run `npm run setup:paypal` and copy the line it prints'
const price = { cents: premiumPriceCents, currency: 'USD' }

/** Checks that the plan costs $5.00 per month until cancelled. */
export async function checkPlan(client: Pick<PaypalClient, 'getPlan'>, planId: string | undefined): Promise<Finding[]> {
  if (!planId) return [good(about, "not set, so premium can't be bought. Create one with `npm run setup:paypal`.")]
  const plan = await nullIfUnavailable(() => client.getPlan(planId))
  if (!plan) return [bad(about, `PAYPAL_PLAN_ID doesn't match any plan of this app: ${hint}.`)]
  const wrong = problemsOf(plan)
  return wrong.length > 0 ? wrong : [good(about, `active at ${formatPrice(price)} per month.`)]
}

function problemsOf({ status, cycles }: PaypalPlan): Finding[] {
  const regular = cycles.find(({ isTrial }) => !isTrial)
  const charged = regular?.price ?? null
  const isPriceRight = charged?.cents === price.cents && charged.currency === price.currency
  const isMonthly = !regular || (regular.unit === 'MONTH' && regular.count === 1)
  return [
    ...(status === 'ACTIVE' ? [] : [bad(about, `status is ${status}: activate it in PayPal, or ${hint}.`)]),
    ...(isPriceRight
      ? []
      : [
          bad(
            `${about} price`,
            `is ${charged ? formatPrice(charged) : 'not fixed'} instead of ${formatPrice(price)}: ${hint}.`,
          ),
        ]),
    ...(isMonthly
      ? []
      : [bad(`${about} period`, `is ${regular.count} ${regular.unit} instead of one month: ${hint}.`)]),
    ...(regular && regular.total !== 0 ? [bad(`${about} end`, `ends after ${regular.total} payments: ${hint}.`)] : []),
  ]
}

function formatPrice(money: { cents: number; currency: string }): string {
  const { value, currency_code } = toPaypalMoney(money)
  return `${value} ${currency_code}`
}
