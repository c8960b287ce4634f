import { type Delivery, type DeliveryProblem, deliveryProblems } from '@guildshop/contract/deliveries'
import type { Db } from '../../db/connect.ts'
import { type DeliveryRow, listDeliveriesOf } from './delivery-queries.ts'

/** A sale's deliveries for its owner, in the order of execution. */
export async function listDeliveries(db: Db, saleId: string): Promise<Delivery[]> {
  return (await listDeliveriesOf(db, saleId)).map((row) => ({
    _id: row.id,
    kind: row.kind,
    state: row.state,
    dueAt: row.dueAt.toISOString(),
    tries: row.tries,
    triedAt: row.triedAt?.toISOString() ?? null,
    doneAt: row.doneAt?.toISOString() ?? null,
    problem: deliveryProblemMessage(row),
    ...(row.entitlementId && { entitlementId: row.entitlementId }),
  }))
}

/** Override the message once a delivery has failed and is no longer retried automatically. */
const failedMessages: Partial<Record<DeliveryProblem, string>> = {
  DISCORD_BUSY: 'Discord kept rate limiting us, so we stopped retrying. Try again later.',
  DISCORD_DOWN: "Discord didn't respond after several attempts. Retry once it's back.",
}

/** Rows store the code, so that improved messages apply to old sales. */
export function deliveryProblemMessage({ state, problem }: Pick<DeliveryRow, 'state' | 'problem'>): string | null {
  if (!problem) return null
  const code = isKnown(problem) ? problem : 'DISCORD_REFUSED'
  return (state === 'failed' ? failedMessages[code] : undefined) ?? deliveryProblems[code]
}

const isKnown = (code: string): code is DeliveryProblem => code in deliveryProblems
