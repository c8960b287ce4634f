import { Declined } from '../../http/declined.ts'
import { type Route, route } from '../../http/router.ts'
import { addFault, type Fault } from '../faults.ts'
import { invalidateTokens } from '../login/tokens.ts'
import type { Paypal } from '../paypal.ts'
import { findEvent, resendEvent } from '../webhooks/webhook-event-routes.ts'
import { control, type Read, readCount, readFlag, readOneOf } from './control.ts'

/** Fault injection. */
export function troubleControls(paypal: Paypal): Route[] {
  return [
    route(
      'POST /paypal/control/faults',
      '{"method": "POST", "path": "/v2/checkout/orders/*/capture", "times": 2, "status": 422, "issue": "COMPLIANCE_VIOLATION", "after": false, "retryAfter": 1, "delayMs": 0, "malformed": false}',
      (call) => control(paypal, call, (read) => addFault(paypal, readFault(read)), '/control'),
    ),
    route('DELETE /paypal/control/faults', 'Clears all faults.', (call) =>
      control(paypal, call, () => endFaults(paypal)),
    ),
    route('POST /paypal/control/faults/clear', 'Clears all faults (button).', (call) =>
      control(paypal, call, () => endFaults(paypal), '/control'),
    ),
    route('POST /paypal/control/tokens/invalidate', 'Invalidates all tokens.', (call) =>
      control(paypal, call, () => invalidateTokens(paypal), '/control'),
    ),
    route(
      'POST /paypal/control/webhooks/mischief',
      '{"drop": 1, "duplicate": 1, "delayMs": 500, "reorder": true}',
      (call) => control(paypal, call, (read) => planMischief(paypal, read), '/control'),
    ),
    route('POST /paypal/control/events/{id}/resend', 'Sends an event to its subscribers again.', (call) =>
      control(paypal, call, () => resendEvent(paypal, findEvent(paypal, call.param('id')))),
    ),
  ]
}

function endFaults({ state }: Paypal): void {
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

/** Counts are overwritten; each delay applies to one more event. */
function planMischief({ state }: Paypal, read: Read) {
  const { mischief } = state.value
  mischief.drop = readCount(read, 'drop', mischief.drop)
  mischief.duplicate = readCount(read, 'duplicate', mischief.duplicate)
  if (read('delayMs') !== undefined) mischief.delays.push(readCount(read, 'delayMs', 0, 120_000))
  mischief.reorder = readFlag(read, 'reorder', mischief.reorder)
  return mischief
}
