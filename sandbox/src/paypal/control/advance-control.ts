import type { FastifyInstance } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about } from '../../http/endpoint.ts'
import { advanceBilling } from '../billing/advance-billing.ts'
import { billingNow } from '../billing/billing-time.ts'
import type { Paypal } from '../paypal.ts'
import { daysAfter } from '../time.ts'
import { control, type Read, readFlag } from './control.ts'

const maxDaysAhead = 3660

/** Moves the billing clock. */
export function advanceControl(app: FastifyInstance, paypal: Paypal): void {
  app.post(
    '/paypal/control/billing/advance',
    about(
      '{"to": "2030-01-31T00:00:00Z", "failing": ["I-1"], "only": ["I-1"], "loseWebhooks": false}: charges all payments due by then.',
    ),
    control(paypal, (read) => advance(paypal, read)),
  )
}

function advance(paypal: Paypal, read: Read) {
  const plan = {
    to: readTime(paypal, read),
    failing: new Set(readIds(read, 'failing')),
    only: read('only') === undefined ? null : new Set(readIds(read, 'only')),
  }
  if (!readFlag(read, 'loseWebhooks')) return advanceBilling(paypal, plan)
  const { mischief } = paypal.state.value
  const { drop } = mischief
  mischief.drop = Number.MAX_SAFE_INTEGER
  try {
    return advanceBilling(paypal, plan)
  } finally {
    mischief.drop = drop
  }
}

function readTime(paypal: Paypal, read: Read): Date {
  const text = read('to') ?? ''
  const time = new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)
  if (Number.isNaN(time.getTime())) throw new Declined(400, '"to" is not a valid time.')
  if (time > daysAfter(billingNow(paypal), maxDaysAhead)) throw new Declined(400, '"to" is more than ten years ahead.')
  return time
}

function readIds(read: Read, name: string): string[] {
  return (read(name) ?? '').split(',').filter(Boolean)
}
