import type { Updateable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { StandingMessage } from '../../../db/tables.ts'
import { type StandingRow, type StandingState, updateStandingRow } from './standing-queries.ts'
import { canBecome } from './standing-state.ts'

type Move = Updateable<StandingMessage> & { state: StandingState }

/** Changes the state of a message that the caller has locked. Throws if the transition isn't allowed, which is a bug. */
export function moveStandingMessage(tx: Db, row: StandingRow, change: Move): Promise<StandingRow> {
  if (!canBecome(row.state, change.state))
    throw new Error(`A message that is ${row.state} can't become ${change.state}.`)
  return updateStandingRow(tx, row.id, change)
}
