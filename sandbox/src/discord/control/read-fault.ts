import { Declined } from '../../http/declined.ts'
import type { Fault, FaultEffect } from '../gate/faults.ts'
import type { Fields } from './fields.ts'

/** `{"kind": "status", "status": 500, "times": 2, "method": "GET", "path": "/guilds/*"}` and similar. */
export function readFault(fields: Fields): Fault {
  return {
    ...readEffect(fields),
    times: fields.whole('times', { min: 1, max: 1000, fallback: 1 }),
    method: fields.optionalText('method')?.toUpperCase() ?? null,
    path: fields.optionalText('path'),
  }
}

function readEffect(fields: Fields): FaultEffect {
  const kind = fields.text('kind')
  if (kind === 'malformed') return { kind }
  if (kind === 'delay')
    return { kind, milliseconds: fields.whole('milliseconds', { min: 1, max: 60_000, fallback: 1000 }) }
  if (kind === 'status') {
    return {
      kind,
      status: fields.whole('status', { min: 400, max: 599, fallback: 500 }),
      code: fields.whole('code', { min: 0, max: 1_000_000, fallback: 0 }),
      message: fields.optionalText('message'),
    }
  }
  if (kind !== 'rate-limit') throw new Declined(400, '"kind" must be status, delay, malformed or rate-limit.')
  return {
    kind,
    retryAfter: fields.number('retryAfter', { min: 0.001, max: 3600, fallback: 1 }),
    global: fields.flag('global', false),
    headers: fields.flag('headers', !fields.isForm),
  }
}
