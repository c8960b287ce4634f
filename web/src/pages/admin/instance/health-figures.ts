import type { HealthReply } from '@guildshop/contract/admin'
import { countText } from '../../../ui/format/numbers.ts'

type Level = 'ok' | 'warning' | 'critical'

/** A figure above a limit has that level. */
type Limits = { warning: number; critical: number }

export type HealthFigure = { label: string; value: string; level: Level; limit: string }

export function levelOf(value: number, { warning, critical }: Limits): Level {
  if (value > critical) return 'critical'
  return value > warning ? 'warning' : 'ok'
}

/** Each figure with the next limit: the one that was passed, or the first one. */
export function healthFigures(health: HealthReply): HealthFigure[] {
  const { discord, paypal } = health.providerErrors
  const errors = { warning: 0, critical: 20 }
  return [
    figure('Queued jobs', health.jobsWaiting, { warning: 1000, critical: 10_000 }),
    figure('Queued emails', health.mailsWaiting, { warning: 100, critical: 1000 }),
    figure('PayPal event lag', health.eventLag, { warning: 60, critical: 600 }, ' s'),
    figure('Failed deliveries', health.failedDeliveries, { warning: 0, critical: 50 }),
    ...paymentFigures(health),
    figure('Discord errors (1 h)', discord, errors),
    figure('PayPal errors (1 h)', paypal, errors),
  ]
}

/** Hidden if the server doesn't count them. */
function paymentFigures({ heldPayments, rejectedPayments }: HealthReply): HealthFigure[] {
  if (typeof heldPayments !== 'number' || !rejectedPayments) return []
  return [
    figure('Payments on hold', heldPayments, { warning: 20, critical: 200 }),
    figure('Rejected payments', rejectedPayments.length, { warning: 0, critical: 5 }),
  ]
}

function figure(label: string, value: number, limits: Limits, unit = ''): HealthFigure {
  const level = levelOf(value, limits)
  const next = level === 'ok' ? 'warning' : 'critical'
  const name = next === 'warning' ? 'Warning' : 'Critical'
  return { label, value: countText(value) + unit, level, limit: `${name} above ${countText(limits[next])}${unit}` }
}
