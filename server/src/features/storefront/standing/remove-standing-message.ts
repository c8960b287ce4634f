import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { recordChange } from '../../guilds/activity/record-change.ts'
import { moveStandingMessage } from './move-standing-message.ts'
import { lockStandingMessage } from './standing-queries.ts'
import { addSeconds } from './standing-times.ts'
import { queueTakeDown } from './take-down.ts'

const secondsOfTakeDown = 3600

/** Stops updating a message. A job deletes it on Discord, and tries for an hour while the bot can't see the channel. */
export async function removeStandingMessage(
  deps: Pick<Dependencies, 'db' | 'now' | 'hooks'>,
  access: GuildAccess,
  id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockStandingMessage(tx, id)
    if (!row || row.state === 'removed') throw new Refused('STANDING_MESSAGE_NOT_FOUND')
    await moveStandingMessage(tx, row, {
      state: 'removed',
      problem: null,
      dueAt: addSeconds(deps.now(), secondsOfTakeDown),
    })
    const details = `${row.shows} in channel ${row.channelId}`
    await recordChange(tx, deps, access, { action: 'remove-message', details })
    await queueTakeDown(tx, id)
  })
}
