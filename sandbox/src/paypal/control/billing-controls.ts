import type { FastifyInstance } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about, type PathParams } from '../../http/endpoint.ts'
import { approveSubscription, startSubscription } from '../billing/approve-subscription.ts'
import { billSubscription, failPayment } from '../billing/bill-subscription.ts'
import type { Subscription } from '../billing/billing-state.ts'
import { changeStatus, resumeSubscription, updateSubscription } from '../billing/change-subscription.ts'
import { describeSubscription } from '../billing/describe-subscription.ts'
import type { Paypal } from '../paypal.ts'
import { findBuyer } from '../people.ts'
import { formatTime } from '../time.ts'
import { advanceControl } from './advance-control.ts'
import { control, findById, type Read, readFlag } from './control.ts'
import { saleControls } from './sale-controls.ts'

type Change = {
  name: string
  about: string
  /** Allowed statuses. */
  from: Subscription['status'][]
  run: (subscription: Subscription, read: Read) => void
}

export function billingControls(app: FastifyInstance, paypal: Paypal): void {
  for (const change of changesOf(paypal)) addChange(app, paypal, change)
  saleControls(app, paypal)
  advanceControl(app, paypal)
}

function changesOf(paypal: Paypal): Change[] {
  const running: Change['from'] = ['ACTIVE', 'SUSPENDED']
  return [
    {
      name: 'approve',
      about: '{"buyer": "robin", "later": false}: approves it; "later" leaves it APPROVED until activated.',
      from: ['APPROVAL_PENDING'],
      run: (subscription, read) => approve(paypal, subscription, read),
    },
    {
      name: 'activate',
      about: 'Activates an approved or resumes a suspended subscription.',
      from: ['APPROVED', 'SUSPENDED'],
      run: (subscription) => activate(paypal, subscription),
    },
    {
      name: 'renew',
      about: 'Charges the next payment.',
      from: ['ACTIVE'],
      run: (subscription) => void billSubscription(paypal, subscription),
    },
    {
      name: 'fail-payment',
      about: "Fails the next payment; suspends it at the plan's threshold.",
      from: ['ACTIVE'],
      run: (subscription) => failPayment(paypal, subscription),
    },
    {
      name: 'suspend',
      about: 'Suspends it.',
      from: ['ACTIVE'],
      run: (subscription) => changeStatus(paypal, subscription, 'SUSPENDED', null),
    },
    {
      name: 'cancel',
      about: 'Cancels it as the subscriber.',
      from: running,
      run: (subscription) => changeStatus(paypal, subscription, 'CANCELLED', 'Cancelled by the subscriber'),
    },
    {
      name: 'expire',
      about: 'Expires it.',
      from: running,
      run: (subscription) => changeStatus(paypal, subscription, 'EXPIRED', null),
    },
    {
      name: 'update',
      about: '{"nextBillingTime": "2030-01-31T00:00:00Z"}: updates it.',
      from: running,
      run: (subscription, read) => updateSubscription(paypal, subscription, readTime(read)),
    },
  ]
}

function addChange(app: FastifyInstance, paypal: Paypal, change: Change): void {
  app.post<PathParams<'id'>>(
    `/paypal/control/subscriptions/:id/${change.name}`,
    about(change.about),
    control(paypal, (read, { id }) => {
      const subscription = findById(paypal.state.value.subscriptions, id)
      if (!change.from.includes(subscription.status))
        throw new Declined(409, `The subscription is ${subscription.status}, not ${change.from.join(' or ')}.`)
      change.run(subscription, read)
      return describeSubscription(paypal, subscription)
    }),
  )
}

function approve(paypal: Paypal, subscription: Subscription, read: Read): void {
  const buyer = findBuyer(read('buyer') ?? 'robin')
  if (!buyer) throw new Declined(400, '"buyer" must be robin or sam.')
  approveSubscription(paypal, subscription, buyer, !readFlag(read, 'later'))
}

function activate(paypal: Paypal, subscription: Subscription): void {
  if (subscription.status === 'APPROVED') startSubscription(paypal, subscription)
  else resumeSubscription(paypal, subscription, null)
}

function readTime(read: Read): string | null {
  const text = read('nextBillingTime')
  if (text === undefined) return null
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new Declined(400, '"nextBillingTime" is not a valid time.')
  return formatTime(time)
}
