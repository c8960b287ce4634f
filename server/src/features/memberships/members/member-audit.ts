import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { MembershipRow } from '../membership-queries.ts'

export type Actor = { id: string; username: string }

type Entry = {
  actor: Actor
  action: 'extend-membership' | 'end-membership' | 'message-member'
  membership: Pick<MembershipRow, 'id' | 'itemName' | 'guildId'>
  details: string
}

/** Records the membership instead of the member, so that the log needs no erasure. */
export function writeMemberAudit(
  tx: Db,
  deps: Pick<Dependencies, 'now' | 'hooks'>,
  { actor, action, membership, details }: Entry,
): Promise<void> {
  const about = `${membership.itemName}, membership ${membership.id}`
  return deps.hooks.writeAudit(tx, deps, actor, {
    action,
    details: `${about}: ${details}`,
    guildId: membership.guildId,
  })
}
