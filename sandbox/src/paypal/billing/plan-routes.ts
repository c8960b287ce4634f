import { replyJson, replyNothing } from '../../http/reply.ts'
import { type Route, route } from '../../http/router.ts'
import { apiRoutes } from '../guard.ts'
import { makeId } from '../ids.ts'
import type { Paypal } from '../paypal.ts'
import { notFound, unprocessable } from '../refusal.ts'
import { type Asked, bodyOf, wantsAll } from '../request-body.ts'
import { recall, remember } from '../request-ids.ts'
import { writeTime } from '../time.ts'
import { billingWording } from '../wording.ts'
import type { Plan } from './billing-state.ts'
import { describePlan, describePlanBriefly } from './describe-plan.ts'
import { takePage } from './pages.ts'
import { readPlan } from './read-plan.ts'

const kind = { name: 'plan', hours: 72 }
const activateTexts = {
  PLAN_STATUS_INVALID: 'Invalid plan status for activate action; plan status should be either created or inactive.',
}

export function planRoutes(paypal: Paypal): Route[] {
  return apiRoutes(paypal, billingWording, [
    route('POST /paypal/api/v1/billing/plans', 'Creates a plan.', (call) => {
      const known = recall(paypal, kind, call)
      const plan = known ? findPlan(paypal, known) : createPlan(paypal, call)
      if (!known) remember(paypal, kind, call, plan.id)
      const body = wantsAll(call) ? describePlan(paypal, plan) : describePlanBriefly(paypal, plan)
      return replyJson(body, { status: known ? 200 : 201 })
    }),

    route('GET /paypal/api/v1/billing/plans', 'Lists plans. ?product_id= filters by product.', (call) => {
      const product = call.query.get('product_id')
      const all = Object.values(paypal.state.value.plans).filter((plan) => !product || plan.product_id === product)
      const { things, total_items, total_pages, links } = takePage(paypal, call, '/v1/billing/plans', all)
      const describe = wantsAll(call) ? describePlan : describePlanBriefly
      const totals = call.query.get('total_required') === 'true' ? { total_items, total_pages } : {}
      return replyJson({ plans: things.map((plan) => describe(paypal, plan)), ...totals, links })
    }),

    route('GET /paypal/api/v1/billing/plans/{id}', 'Returns a plan.', ({ param }) =>
      replyJson(describePlan(paypal, findPlan(paypal, param('id')))),
    ),

    route('POST /paypal/api/v1/billing/plans/{id}/activate', 'Activates a plan.', ({ param }) => {
      const plan = findPlan(paypal, param('id'))
      if (plan.status === 'ACTIVE') throw unprocessable(activateTexts, 'PLAN_STATUS_INVALID')
      plan.status = 'ACTIVE'
      plan.update_time = writeTime(paypal.now())
      return replyNothing()
    }),
  ])
}

function createPlan({ state, now }: Paypal, call: Asked): Plan {
  const wish = readPlan(bodyOf(call))
  if (!(wish.product_id in state.value.products)) throw notFound('/product_id', 'body')
  const time = writeTime(now())
  const plan: Plan = { id: makeId(24, 'P-'), ...wish, create_time: time, update_time: time }
  state.value.plans[plan.id] = plan
  return plan
}

function findPlan({ state }: Paypal, id: string): Plan {
  const plan = state.value.plans[id]
  if (!plan) throw notFound()
  return plan
}
