import { apiLink } from '../links.ts'
import { fromMinor, toMinor } from '../money.ts'
import type { Paypal } from '../paypal.ts'
import type { Cycle, Plan } from './billing-state.ts'

export function describePlan(paypal: Paypal, plan: Plan) {
  const { cycles, setupFee, autoBillOutstanding, failureThreshold, update_time } = plan
  const currency = cycles.at(-1)?.price.currency_code ?? 'USD'
  return {
    ...describePlanBriefly(paypal, plan),
    billing_cycles: cycles.map((cycle) => describeCycle(plan, cycle)),
    payment_preferences: {
      service_type: 'PREPAID',
      auto_bill_outstanding: autoBillOutstanding,
      setup_fee: setupFee ?? fromMinor(0n, currency),
      setup_fee_failure_action: 'CANCEL',
      payment_failure_threshold: failureThreshold,
    },
    quantity_supported: false,
    update_time,
  }
}

export function describePlanBriefly(paypal: Paypal, plan: Plan) {
  const { id, product_id, name, status, description, create_time } = plan
  return {
    id,
    product_id,
    name,
    status,
    description,
    usage_type: 'LICENSED',
    create_time,
    links: linksOf(paypal, plan),
  }
}

function describeCycle({ create_time, update_time }: Plan, cycle: Cycle) {
  const { price, frequency, tenure_type, sequence, total_cycles } = cycle
  return {
    ...(toMinor(price) > 0n && { pricing_scheme: { version: 1, fixed_price: price, create_time, update_time } }),
    frequency,
    tenure_type,
    sequence,
    total_cycles,
  }
}

function linksOf(paypal: Paypal, { id, status }: Plan) {
  const path = `/v1/billing/plans/${id}`
  const next = status === 'ACTIVE' ? 'deactivate' : 'activate'
  return [
    apiLink(paypal, 'self', path),
    apiLink(paypal, 'edit', path, 'PATCH'),
    apiLink(paypal, next, `${path}/${next}`, 'POST'),
  ]
}
