import type { RefusalCode } from '@guildshop/contract/refusals'
import type { StandingProblem } from '@guildshop/contract/standing-messages'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { deleteStandingMessage, type StandingRow } from './standing-queries.ts'
import type { Updated } from './update-message.ts'

const codes: Partial<Record<StandingProblem, RefusalCode>> = {
  CHANNEL_GONE: 'CHANNEL_NOT_IN_GUILD',
  NO_PERMISSION: 'CHANNEL_CLOSED_TO_BOT',
  BOT_MISSING: 'BOT_NOT_IN_GUILD',
}

/** Reports Discord's refusal of a first post to its author, instead of keeping the message. */
export async function refusePosting({ db }: Pick<Dependencies, 'db'>, updated: Updated): Promise<StandingRow> {
  const { row, isRejected } = updated
  const code = isRejected ? 'STANDING_MESSAGE_REJECTED' : row.problem && codes[row.problem]
  if (!code || row.messageId) return row
  await deleteStandingMessage(db, row.id)
  throw new Refused(code)
}
