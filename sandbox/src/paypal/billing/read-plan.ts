import {
  type Field,
  InvalidField,
  inside,
  readBoolean,
  readInteger,
  readList,
  readNonNegativeMoney,
  readObject,
  readText,
  requireObject,
  requirePositiveMoney,
  requireText,
} from '../field.ts'
import { fromMinor, type Money } from '../money.ts'
import { unprocessable } from '../refusal.ts'
import type { Cycle, Plan } from './billing-state.ts'

type PlanFields = Omit<Plan, 'id' | 'create_time' | 'update_time'>
type ReadCycle = Omit<Cycle, 'price'> & { price: Money | undefined }

/** PayPal's official messages for `POST /v1/billing/plans`. */
const createTexts = {
  CURRENCY_MISMATCH: 'All currency codes in the request should be of similar value.',
  INVALID_BILLING_CYCLE_SEQUENCE: 'Billing cycle sequence should start with `1` and be consecutive.',
  MISSING_REGULAR_BILLING_CYCLE: 'Plan should have at least one regular billing cycle.',
  MULTIPLE_REGULAR_BILLING_CYCLES_NOT_SUPPORTED: 'Only one regular billing cycle is allowed.',
}

const intervals = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const
const maxIntervalCount = { DAY: 365, WEEK: 52, MONTH: 12, YEAR: 1 }

export function readPlan(body: Field): PlanFields {
  const preferences = inside(body, 'payment_preferences')
  const product_id = requireText(inside(body, 'product_id'), { min: 6, max: 50 })
  const name = requireText(inside(body, 'name'), { max: 127 })
  const status = readText(inside(body, 'status'), { oneOf: ['CREATED', 'INACTIVE', 'ACTIVE'] })
  const cycles = readCycles(inside(body, 'billing_cycles'))
  requireObject(preferences)
  return {
    product_id,
    name,
    status: status === undefined || status === 'ACTIVE' ? 'ACTIVE' : 'CREATED',
    description: readText(inside(body, 'description'), { max: 127 }),
    cycles,
    setupFee: readNonNegativeMoney(inside(preferences, 'setup_fee')),
    autoBillOutstanding: readBoolean(inside(preferences, 'auto_bill_outstanding')) ?? true,
    failureThreshold: readInteger(inside(preferences, 'payment_failure_threshold')) ?? 0,
  }
}

function readCycles(field: Field): Cycle[] {
  const cycles = readList(field, { min: 1, max: 12 })?.map(readCycle)
  if (!cycles) throw new InvalidField('missing', field)
  const regular = cycles.filter(({ tenure_type }) => tenure_type === 'REGULAR')
  const at = { field: field.at }
  if (regular.length === 0) throw unprocessable(createTexts, 'MISSING_REGULAR_BILLING_CYCLE', at)
  if (regular.length > 1) throw unprocessable(createTexts, 'MULTIPLE_REGULAR_BILLING_CYCLES_NOT_SUPPORTED', at)
  if (cycles.some(({ sequence }, index) => sequence !== index + 1)) {
    throw unprocessable(createTexts, 'INVALID_BILLING_CYCLE_SEQUENCE', at)
  }
  if (cycles.some(({ tenure_type, total_cycles }) => tenure_type === 'TRIAL' && total_cycles === 0)) {
    throw new InvalidField('value', field)
  }
  const [currency = 'USD', ...others] = new Set(cycles.flatMap(({ price }) => price?.currency_code ?? []))
  if (others.length > 0) throw unprocessable(createTexts, 'CURRENCY_MISMATCH', at)
  return cycles.map((cycle) => ({ ...cycle, price: cycle.price ?? fromMinor(0n, currency) }))
}

function readCycle(field: Field): ReadCycle {
  const frequency = inside(field, 'frequency')
  requireObject(frequency)
  const unitField = inside(frequency, 'interval_unit')
  const unit = requireText(unitField)
  const interval_unit = intervals.find((interval) => interval === unit)
  if (!interval_unit) throw new InvalidField('value', unitField)
  const tenure = requireText(inside(field, 'tenure_type'), { oneOf: ['REGULAR', 'TRIAL'] })
  const sequence = inside(field, 'sequence')
  if (sequence.value === undefined) throw new InvalidField('missing', sequence)
  const isTrial = tenure === 'TRIAL'
  const range = { min: 1, max: maxIntervalCount[interval_unit] }
  return {
    tenure_type: isTrial ? 'TRIAL' : 'REGULAR',
    sequence: readInteger(sequence, { min: 1, max: 99 }) ?? 1,
    total_cycles: readInteger(inside(field, 'total_cycles')) ?? 1,
    frequency: { interval_unit, interval_count: readInteger(inside(frequency, 'interval_count'), range) ?? 1 },
    price: readPrice(field, isTrial),
  }
}

/** A free trial needs no price. */
function readPrice(cycle: Field, isTrial: boolean): Money | undefined {
  const scheme = inside(cycle, 'pricing_scheme')
  if (isTrial && readObject(scheme) === undefined) return undefined
  requireObject(scheme)
  if (isTrial) return readNonNegativeMoney(inside(scheme, 'fixed_price'))
  return requirePositiveMoney(inside(scheme, 'fixed_price'))
}
