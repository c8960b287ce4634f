import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { moveStandingMessage } from './move-standing-message.ts'
import { lockStandingMessage } from './standing-queries.ts'
import { addSeconds } from './standing-times.ts'
import { queueTakeDown } from './take-down.ts'

const secondsOfTakeDown = 3600

/** Stops updating a message. A job deletes it on Discord, and tries for an hour while the bot can't see the channel. */
export async function removeStandingMessage({ db, now }: Pick<Dependencies, 'db' | 'now'>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockStandingMessage(tx, id)
    if (!row || row.state === 'removed') throw new Refused('STANDING_MESSAGE_NOT_FOUND')
    await moveStandingMessage(tx, row, { state: 'removed', problem: null, dueAt: addSeconds(now(), secondsOfTakeDown) })
    await queueTakeDown(tx, id)
  })
}
