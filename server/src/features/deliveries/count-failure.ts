import { type DeliveryProblem, deliveryKinds } from '@guildshop/contract/deliveries'
import type { Dependencies } from '../../dependencies.ts'
import type { DeliveryRow, Outcome } from './delivery-queries.ts'

/** Who can fix a failure: Discord, the seller (permissions and settings), the buyer, or the seller's stock of keys. */
const failureReasons = ['discord', 'permissions', 'missing', 'member-left', 'keys', 'other'] as const
type Reason = (typeof failureReasons)[number]

const failureResults = ['failed', 'retried'] as const
type Result = (typeof failureResults)[number]

const reasons: Partial<Record<DeliveryProblem, Reason>> = {
  DISCORD_BUSY: 'discord',
  DISCORD_DOWN: 'discord',
  DISCORD_REFUSED: 'discord',
  BOT_NOT_IN_GUILD: 'permissions',
  ROLE_TOO_HIGH: 'permissions',
  TWO_FACTOR_REQUIRED: 'permissions',
  CHANNEL_CLOSED: 'permissions',
  NO_CHANNEL: 'permissions',
  ROLE_GONE: 'missing',
  CHANNEL_GONE: 'missing',
  MEMBER_LEFT: 'member-left',
  KEYS_SOLD_OUT: 'keys',
}

/** Counts an attempt that failed or will be retried. */
export function countFailure(
  { metrics }: Pick<Dependencies, 'metrics'>,
  { kind }: Pick<DeliveryRow, 'kind'>,
  { state, problem }: Outcome,
): void {
  if (!problem || (state !== 'failed' && state !== 'waiting')) return
  const result: Result = state === 'failed' ? 'failed' : 'retried'
  metrics.deliveryFailures.inc({ kind, reason: reasons[problem] ?? 'other', result })
}

export function startFailuresAtZero({ metrics }: Pick<Dependencies, 'metrics'>): void {
  for (const kind of deliveryKinds) {
    for (const reason of failureReasons) {
      for (const result of failureResults) metrics.deliveryFailures.inc({ kind, reason, result }, 0)
    }
  }
}
