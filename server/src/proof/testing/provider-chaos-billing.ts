import type { PaypalClient } from '../../providers/paypal/paypal-client.ts'
import { context, links, notRetried, price, read, requestId, write } from './provider-chaos-paypal-steps.ts'
import type { Conversations } from './provider-chaos-step.ts'

type Calls = Conversations<PaypalClient>

const terms = { price, interval: { unit: 'MONTH', count: 3 }, trialDays: 7, failureThreshold: 2 } as const
const subscription = '/v1/billing/subscriptions/I-1'
const change = { id: 'I-1', reason: 'Enough' }

/** Products, plans and subscriptions. */
export const billing: Pick<
  Calls,
  | 'createProduct'
  | 'createPlan'
  | 'getPlan'
  | 'listPlans'
  | 'createSubscription'
  | 'getSubscription'
  | 'cancelSubscription'
  | 'suspendSubscription'
  | 'activateSubscription'
  | 'listTransactions'
> = {
  createProduct: write(
    '/v1/catalogs/products',
    (client) => client.createProduct({ id: 'MEMBERS-1', requestId, name: 'Members', description: 'More' }),
    { id: 'MEMBERS-1' },
  ),
  createPlan: write(
    '/v1/billing/plans',
    (client) => client.createPlan({ requestId, productId: 'MEMBERS-1', name: 'Members', ...terms }),
    { id: 'P-1' },
  ),
  getPlan: read('/v1/billing/plans/P-1', (client) => client.getPlan('P-1'), { id: 'P-1', status: 'ACTIVE' }),
  listPlans: read('/v1/billing/plans', (client) => client.listPlans({ productId: 'MEMBERS-1' }), {
    plans: [{ id: 'P-1', status: 'ACTIVE' }],
  }),
  createSubscription: write(
    '/v1/billing/subscriptions',
    (client) => client.createSubscription({ requestId, planId: 'P-1', customId: 'c', ...context }),
    { id: 'I-1', status: 'APPROVAL_PENDING', links },
  ),
  getSubscription: read(subscription, (client) => client.getSubscription('I-1'), {
    id: 'I-1',
    status: 'ACTIVE',
    plan_id: 'P-1',
  }),
  cancelSubscription: notRetried(`${subscription}/cancel`, (client) => client.cancelSubscription(change)),
  suspendSubscription: notRetried(`${subscription}/suspend`, (client) => client.suspendSubscription(change)),
  activateSubscription: notRetried(`${subscription}/activate`, (client) => client.activateSubscription(change)),
  listTransactions: read(
    `${subscription}/transactions`,
    (client) => client.listTransactions({ id: 'I-1', from: new Date(0), to: new Date(1) }),
    { transactions: [] },
  ),
}
