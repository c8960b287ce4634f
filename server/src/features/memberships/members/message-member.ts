import { randomUUID } from 'node:crypto'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTries } from '../../../http/throttle.ts'
import { planBuyerMessage } from '../../deliveries/messages/plan-message.ts'
import { insertMembershipEvent, type MembershipRow } from '../membership-queries.ts'
import { type Actor, writeMemberAudit } from './member-audit.ts'

type Message = { membership: MembershipRow; actor: Actor; text: string; requestKey: string | null }

/** Sends the member a direct message. A repeated request with the same key sends nothing. */
export async function messageMember(
  deps: Pick<Dependencies, 'db' | 'now' | 'hooks'>,
  { membership, actor, text, requestKey }: Message,
): Promise<void> {
  const { id, guildId, saleId, buyerDiscordId } = membership
  if (text === '') throw new Refused('INVALID_INPUT', { message: 'Enter a message.' })
  // The member's data was erased.
  if (buyerDiscordId === '0') throw new Refused('MEMBERSHIP_NOT_FOUND')
  await countTries(deps, [
    { key: `message-member:${id}`, limit: throttles.memberMessage },
    { key: `message-members:${guildId}`, limit: throttles.serverMessages },
  ])
  await deps.db.transaction().execute(async (tx) => {
    const event = requestKey ?? randomUUID()
    const isNew = await planBuyerMessage(tx, deps, { saleId, kind: 'seller-message', event, body: text })
    if (!isNew) return
    await insertMembershipEvent(tx, { membershipId: id, at: deps.now(), kind: 'messaged', actorId: actor.id })
    const details = `${text.length} characters`
    await writeMemberAudit(tx, deps, { actor, action: 'message-member', membership, details })
  })
}
