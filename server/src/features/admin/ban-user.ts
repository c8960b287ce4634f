import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { restoreAccess, revokeAccess } from '../accounts/revoke-access.ts'
import { endConnections } from '../connections/paypal-connection/end-connections.ts'
import { cancelSubscriptionsOf } from '../premium/subscription/cancel-subscription.ts'
import { deleteBan, insertBan, lockUser } from './user-queries.ts'
import { type Actor, writeAudit } from './write-audit.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'hooks'>

/**
 * Bans an account: ends its sessions, sales and charges. Its email, username and Discord account stay reserved. No data is
 * moved, so that unbanning restores everything but what ends at PayPal: Premium, the app and the renewals of members.
 */
export function banUser(deps: Deps, actor: Actor, id: string, reason: string | null): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockKnown(tx, id)
    if (user.id === actor.id) throw new Refused('CANNOT_BAN_YOURSELF')
    if (user.isSuperAdmin) throw new Refused('CANNOT_BAN_ADMIN')
    if (user.bannedAt) throw new Refused('USER_ALREADY_BANNED')

    await insertBan(tx, { accountId: user.id, reason, bannedBy: actor.id, bannedAt: deps.now() })
    await revokeAccess(tx, user.id, deps.now())
    await endConnections(tx, deps, user.id)
    await cancelSubscriptionsOf(tx, user.id, 'The account was banned.')
    await writeAudit(tx, deps, actor, { action: 'ban', subject: user, details: reason })
  })
}

export function unbanUser(deps: Deps, actor: Actor, id: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockKnown(tx, id)
    if (!user.bannedAt) throw new Refused('USER_NOT_BANNED')
    await deleteBan(tx, user.id)
    await restoreAccess(tx, user.id)
    await deps.hooks.shopsChanged(tx, user.id)
    await writeAudit(tx, deps, actor, { action: 'unban', subject: user })
  })
}

async function lockKnown(tx: Db, id: string) {
  const user = await lockUser(tx, id)
  if (!user) throw new Refused('USER_NOT_FOUND')
  return user
}
