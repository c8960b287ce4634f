import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { planBuyerMessage } from '../../deliveries/messages/plan-message.ts'
import { listRoles } from '../../sales/entitlements/read-entitlements.ts'
import { findRunning } from '../joining/joining-queries.ts'
import { lockMembership, lockSubscriber, type MembershipRow } from '../membership-queries.ts'
import { isRunning } from '../membership-state.ts'
import { updateMembership } from '../update-membership.ts'
import { findExtension, insertExtension } from './extension-queries.ts'
import type { OwnedMembership } from './find-owned-membership.ts'
import { type Actor, writeMemberAudit } from './member-audit.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'discordFacts' | 'hooks'>
export type Extension = { actor: Actor; days: number; reason: string | null; requestKey: string | null }

/**
 * Adds days to what was paid. A membership that has ended starts again now. A repeated request with the same key adds
 * nothing.
 */
export async function extendMembership(
  deps: Deps,
  { membership, access }: OwnedMembership,
  extension: Extension,
): Promise<MembershipRow> {
  if (!isRunning(membership)) await requireRoles(deps, membership, access.guild.guildId)
  return deps.db.transaction().execute(async (tx) => {
    await lockSubscriber(tx, membership)
    const row = await lockMembership(tx, membership.id)
    if (await isRepeated(tx, row, extension)) return row
    if (!isRunning(row)) await refuseNewer(tx, row)
    const { actor, days, reason, requestKey } = extension
    const added = { membershipId: row.id, kind: 'extension', at: deps.now(), days, reason, requestKey }
    const event = await insertExtension(tx, { ...added, addedBy: actor.id })
    const after = await updateMembership(tx, deps, row.id, { kind: 'extended', reason, actorId: actor.id })
    await planBuyerMessage(tx, deps, { saleId: row.saleId, kind: 'membership-extended', event })
    await writeMemberAudit(tx, deps, { actor, action: 'extend-membership', membership: row, details: daysText(days) })
    return after
  })
}

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** Refuses a key that was sent with another extension. */
async function isRepeated(tx: Db, row: MembershipRow, { requestKey, days, reason }: Extension): Promise<boolean> {
  const found = requestKey ? await findExtension(tx, row.id, requestKey) : undefined
  if (!found) return false
  if (found.days !== days || found.reason !== reason) throw new Refused('IDEMPOTENCY_KEY_REUSED')
  return true
}

/** Starting again would promise roles that Discord no longer has. */
async function requireRoles(deps: Deps, membership: MembershipRow, guildId: string): Promise<void> {
  const roles = await listRoles(deps.db, membership.saleId)
  if (roles.length === 0) return
  const known = new Set((await deps.discordFacts.listRoles(guildId)).map(({ id }) => id))
  if (roles.every(({ roleId }) => known.has(roleId))) return
  throw new Refused('MEMBERSHIP_ENDED', { message: 'This membership has ended, and its role no longer exists.' })
}

async function refuseNewer(tx: Db, { itemId, buyerDiscordId }: MembershipRow): Promise<void> {
  if (!(await findRunning(tx, { itemId, buyerDiscordId }))) return
  throw new Refused('MEMBERSHIP_ENDED', {
    message: 'This membership has ended, and the member has a newer one. Extend the newer one instead.',
  })
}
