import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { Failure } from './classify-failure.ts'
import type { Drawing } from './draw-standing-message.ts'
import { moveStandingMessage } from './move-standing-message.ts'
import { reportProblem } from './report-problem.ts'
import type { Shown } from './show-message.ts'
import { lockStandingMessage, type StandingRow, updateStandingRow } from './standing-queries.ts'
import { addSeconds, earliest, nextEditAfter, secondsBetweenEdits } from './standing-times.ts'
import { deleteOnDiscord, queueTakeDown } from './take-down.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'metrics' | 'secrets' | 'publicUrl' | 'discord'>

export type Outcome = ({ kind: 'shown'; drawing: Drawing } & Shown) | ({ kind: 'failed' } & Failure)

/** Records the outcome of updating a claimed message. Returns null if it was removed in the meantime. */
export async function finishUpdate(deps: Deps, claimed: StandingRow, outcome: Outcome): Promise<StandingRow | null> {
  count(deps, outcome)
  const saved = await record(deps, claimed, outcome)
  // Its row was deleted while it was being posted.
  if (!saved && outcome.kind === 'shown') await deleteOnDiscord(deps, { ...claimed, messageId: outcome.messageId })
  return saved?.state === 'removed' ? null : saved
}

/** Returns null if the row is gone. */
function record(deps: Deps, claimed: StandingRow, outcome: Outcome): Promise<StandingRow | null> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockStandingMessage(tx, claimed.id)
    if (!row) return null
    if (row.state === 'removed') return removeLatePost(tx, row, outcome)
    if (Number(row.leasedUntil) !== Number(claimed.leasedUntil)) return repeatLater(tx, deps, row)
    return outcome.kind === 'shown' ? saveShown(tx, deps, row, outcome) : saveFailure(tx, deps, row, outcome)
  })
}

/** Fencing: another worker took over after the lease, and its content may have been overwritten by ours. */
function repeatLater(tx: Db, { now }: Pick<Deps, 'now'>, row: StandingRow): Promise<StandingRow> {
  const dueAt = earliest(row.dueAt, addSeconds(now(), secondsBetweenEdits))
  return updateStandingRow(tx, row.id, { shownHash: null, dueAt })
}

/** The message was removed while it was being posted. */
async function removeLatePost(tx: Db, row: StandingRow, outcome: Outcome): Promise<StandingRow> {
  if (outcome.kind !== 'shown') return row
  await queueTakeDown(tx, row.id)
  return updateStandingRow(tx, row.id, { messageId: outcome.messageId })
}

type ShownOutcome = Extract<Outcome, { kind: 'shown' }>

function saveShown(tx: Db, { now }: Pick<Deps, 'now'>, row: StandingRow, outcome: ShownOutcome): Promise<StandingRow> {
  const { drawing, messageId, action, isChecked } = outcome
  const at = now()
  const due = earliest(row.dueAt, drawing.nextChangeAt)
  const editAfter = action === 'unchanged' ? row.editAfter : nextEditAfter(at, messageId)
  const soonest = editAfter && editAfter > at ? editAfter : at
  return moveStandingMessage(tx, row, {
    state: drawing.isEmpty ? 'broken' : 'posted',
    problem: drawing.isEmpty ? 'NOTHING_TO_SHOW' : null,
    messageId,
    shownHash: drawing.hash,
    ...(action !== 'unchanged' && { shownAt: at }),
    ...(isChecked && { checkedAt: at }),
    dueAt: due && due < soonest ? soonest : due,
    editAfter,
    leasedUntil: null,
    tries: 0,
  })
}

async function saveFailure(tx: Db, deps: Deps, row: StandingRow, failure: Failure): Promise<StandingRow> {
  const { problem, dueAt, editAfter } = failure
  const saved = await moveStandingMessage(tx, row, {
    state: problem ? 'broken' : row.state,
    problem: problem ?? row.problem,
    dueAt,
    editAfter,
    leasedUntil: null,
    tries: row.tries + 1,
  })
  if (problem && problem !== row.problem) await reportProblem(tx, deps, saved, { wasPosted: row.state !== 'posting' })
  return saved
}

function count({ metrics }: Pick<Deps, 'metrics'>, outcome: Outcome): void {
  if (outcome.kind === 'shown') metrics.standingMessages.inc({ outcome: outcome.action })
  else metrics.standingMessages.inc({ outcome: outcome.problem ?? 'late' })
}
