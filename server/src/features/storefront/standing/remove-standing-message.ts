import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { moveStandingMessage } from './move-standing-message.ts'
import { lockStandingMessage } from './standing-queries.ts'
import { queueTakeDown } from './take-down.ts'

/** Stops updating a message. A job deletes it on Discord. */
export async function removeStandingMessage({ db }: Pick<Dependencies, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockStandingMessage(tx, id)
    if (!row || row.state === 'removed') throw new Refused('STANDING_MESSAGE_NOT_FOUND')
    await moveStandingMessage(tx, row, { state: 'removed', problem: null, dueAt: null })
    await queueTakeDown(tx, id)
  })
}
