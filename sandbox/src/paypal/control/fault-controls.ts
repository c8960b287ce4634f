import type { FastifyInstance } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about, type PathParams } from '../../http/endpoint.ts'
import { addFault, type Fault } from '../faults.ts'
import { invalidateTokens } from '../login/tokens.ts'
import type { Paypal } from '../paypal.ts'
import { findEvent, resendEvent } from '../webhooks/webhook-event-routes.ts'
import { control, type Read, readCount, readFlag, readOneOf } from './control.ts'

/** Fault injection. */
export function faultControls(app: FastifyInstance, paypal: Paypal): void {
  app.post(
    '/paypal/control/faults',
    about(
      '{"method": "POST", "path": "/v2/checkout/orders/*/capture", "times": 2, "status": 422, "issue": "COMPLIANCE_VIOLATION", "after": false, "retryAfter": 1, "delayMs": 0, "malformed": false}',
    ),
    control(paypal, (read) => addFault(paypal, readFault(read)), '/control/faults#paypal'),
  )
  app.delete(
    '/paypal/control/faults',
    about('Clears all faults.'),
    control(paypal, () => clearFaults(paypal)),
  )
  app.post(
    '/paypal/control/faults/clear',
    about('Clears all faults (button).'),
    control(paypal, () => clearFaults(paypal), '/control/faults#paypal'),
  )
  app.post(
    '/paypal/control/tokens/invalidate',
    about('Invalidates all tokens.'),
    control(paypal, () => invalidateTokens(paypal), '/control/faults#paypal'),
  )
  app.post(
    '/paypal/control/webhooks/mischief',
    about('{"drop": 1, "duplicate": 1, "delayMs": 500, "reorder": true}'),
    control(paypal, (read) => setMischief(paypal, read), '/control/paypal'),
  )
  app.post(
    '/paypal/control/webhooks/generous',
    about('{"generous": true}: sends refunds, reversals and disputes also to the app that created the order.'),
    control(paypal, (read) => setGenerous(paypal, readFlag(read, 'generous', true)), '/control/paypal'),
  )
  app.post<PathParams<'id'>>(
    '/paypal/control/events/:id/resend',
    about('Resends an event to its subscribers.'),
    control(paypal, (_read, { id }) => resendEvent(paypal, findEvent(paypal, id))),
  )
}

function clearFaults({ state }: Paypal): void {
  state.value.faults = []
}

function readFault(read: Read): Omit<Fault, 'id'> {
  const status = read('status') === undefined ? null : readCount(read, 'status', 500, 599)
  if (status !== null && status < 400) throw new Declined(400, '"status" must be from 400 to 599.')
  return {
    method: readOneOf(read, 'method', ['*', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    path: read('path') ?? '*',
    times: Math.max(1, readCount(read, 'times', 1)),
    status,
    issue: read('issue') ?? null,
    retryAfter: read('retryAfter') === undefined ? null : readCount(read, 'retryAfter', 1),
    delayMs: readCount(read, 'delayMs', 0, 120_000),
    malformed: readFlag(read, 'malformed'),
    after: readFlag(read, 'after'),
  }
}

function setGenerous({ state }: Paypal, generous: boolean) {
  state.value.generous = generous
  return { generous }
}

/** Counts are overwritten; each delay applies to one more event. */
function setMischief({ state }: Paypal, read: Read) {
  const { mischief } = state.value
  mischief.drop = readCount(read, 'drop', mischief.drop)
  mischief.duplicate = readCount(read, 'duplicate', mischief.duplicate)
  if (read('delayMs') !== undefined) mischief.delays.push(readCount(read, 'delayMs', 0, 120_000))
  mischief.reorder = readFlag(read, 'reorder', mischief.reorder)
  return mischief
}
