import type { FastifyInstance } from 'fastify'
import { about, type PathParams } from '../../http/endpoint.ts'
import { queryOf, type RequestInput } from '../../http/request.ts'
import type { App } from '../apps/app.ts'
import { appOf } from '../apps/rights.ts'
import { makeId } from '../ids.ts'
import type { Paypal } from '../paypal.ts'
import { notFound, unprocessable } from '../refusal.ts'
import { bodyOf, prefersRepresentation } from '../request-body.ts'
import { recall, remember } from '../request-ids.ts'
import { formatTime } from '../time.ts'
import { findInAccount, inAccount } from './account-owned.ts'
import type { Plan } from './billing-state.ts'
import { describePlan, describePlanBriefly } from './describe-plan.ts'
import { paginate } from './paginate.ts'
import { findProduct } from './product-routes.ts'
import { readPlan } from './read-plan.ts'
import { requireOwnPayee } from './require-own-payee.ts'

const kind = { name: 'plan', hours: 72 }
const activateTexts = {
  PLAN_STATUS_INVALID: 'Invalid plan status for activate action; plan status should be either created or inactive.',
}

export function planRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.post('/v1/billing/plans', about('Creates a plan.'), async (request, reply) => {
    const known = recall(paypal, kind, request)
    const plan = known ? findPlan(paypal, appOf(request), known) : createPlan(paypal, appOf(request), request)
    if (!known) remember(paypal, kind, request, plan.id)
    const body = prefersRepresentation(request) ? describePlan(paypal, plan) : describePlanBriefly(paypal, plan)
    return reply.code(known ? 200 : 201).send(body)
  })

  app.get('/v1/billing/plans', about('Lists plans. ?product_id= filters by product.'), async (request) => {
    const product = queryOf(request).get('product_id')
    const all = inAccount(paypal, appOf(request), paypal.state.value.plans).filter(
      (plan) => !product || plan.product_id === product,
    )
    const { items, total_items, total_pages, links } = paginate(paypal, request, '/v1/billing/plans', all)
    const describe = prefersRepresentation(request) ? describePlan : describePlanBriefly
    const totals = queryOf(request).get('total_required') === 'true' ? { total_items, total_pages } : {}
    return { plans: items.map((plan) => describe(paypal, plan)), ...totals, links }
  })

  app.get<PathParams<'id'>>('/v1/billing/plans/:id', about('Returns a plan.'), async (request) =>
    describePlan(paypal, findPlan(paypal, appOf(request), request.params.id)),
  )

  app.post<PathParams<'id'>>('/v1/billing/plans/:id/activate', about('Activates a plan.'), async (request, reply) => {
    const plan = findPlan(paypal, appOf(request), request.params.id)
    if (plan.status === 'ACTIVE') throw unprocessable(activateTexts, 'PLAN_STATUS_INVALID')
    plan.status = 'ACTIVE'
    plan.update_time = formatTime(paypal.now())
    return reply.code(204).send()
  })
}

function createPlan(paypal: Paypal, app: App, request: RequestInput): Plan {
  const body = bodyOf(request)
  const fields = readPlan(body)
  requireOwnPayee(app, body)
  if (!findProduct(paypal, app, fields.product_id)) throw notFound('/product_id', 'body')
  const time = formatTime(paypal.now())
  const owner = { clientId: app.clientId, ownerId: app.ownerId }
  const plan: Plan = { id: makeId(24, 'P-'), ...owner, ...fields, create_time: time, update_time: time }
  paypal.state.value.plans[plan.id] = plan
  return plan
}

function findPlan(paypal: Paypal, app: App, id: string): Plan {
  const plan = findInAccount(paypal, app, paypal.state.value.plans, id)
  if (!plan) throw notFound()
  return plan
}
