import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { moveStanding } from './move-standing.ts'
import { lockStanding } from './standing-queries.ts'
import { queueTakeDown } from './take-down.ts'

/** Stops updating a message. A job deletes it on Discord. */
export async function removeStandingMessage({ db }: Pick<Dependencies, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockStanding(tx, id)
    if (!row || row.state === 'removed') throw new Refused('STANDING_MESSAGE_NOT_FOUND')
    await moveStanding(tx, row, { state: 'removed', problem: null, dueAt: null })
    await queueTakeDown(tx, id)
  })
}
