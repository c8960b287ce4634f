import type { DeliveryProblem, DeliveryState } from '@guildshop/contract/deliveries'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

type KeyOutcome = { state: DeliveryState; problem: DeliveryProblem | null; doneAt: Date | null; triedAt: Date }

/**
 * A completed delivery isn't skipped by a refund. Increments `tries`, the fencing token, so that a step in progress
 * can't overwrite the outcome. Returns the row's id if it changed.
 */
export async function setKeyDelivery(tx: Db, saleId: string, outcome: KeyOutcome): Promise<string | undefined> {
  const changed = await tx
    .updateTable('delivery')
    .set({ ...outcome, tries: sql`tries + 1` })
    .where('saleId', '=', saleId)
    .where('kind', '=', 'assign-key')
    .$if(outcome.state === 'skipped', (query) => query.where('state', '!=', 'done'))
    .where((row) => row.or([row('state', '!=', outcome.state), row('problem', 'is distinct from', outcome.problem)]))
    .returning('id')
    .executeTakeFirst()
  return changed?.id
}
