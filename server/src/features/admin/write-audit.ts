import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { insertAuditEntry } from './audit-queries.ts'

export type Actor = { id: string; username: string }

export type AuditedAction = {
  action:
    | 'grant-premium'
    | 'revoke-premium'
    | 'ban'
    | 'unban'
    | 'create-code'
    | 'disable-code'
    | 'retry-job'
    | 'grant-admin'
    | 'revoke-admin'
    | 'change-email'
    | 'change-username'
    | 'refund-payment'
    | 'connect-paypal'
    | 'replace-paypal'
    | 'disconnect-paypal'
    | 'connect-discord'
    | 'replace-discord'
    | 'disconnect-discord'
    | 'enable-discord-login'
    | 'disable-discord-login'
    | 'change-password'
    | 'reset-password'
    | 'enable-2fa'
    | 'disable-2fa'
    | 'make-recovery-codes'
    | 'deactivate-account'
    | 'delete-account'
    | 'reactivate-account'
    | 'connect-paypal-app'
    | 'replace-paypal-secret'
    | 'disconnect-paypal-app'
    | 'answer-dispute'
    | 'reveal-key'
    | 'extend-membership'
    | 'end-membership'
    | 'message-member'
    | 'import-members'
    | 'undo-import'
    | 'add-item'
    | 'change-item'
    | 'change-item-pricing'
    | 'copy-item'
    | 'hide-item'
    | 'show-item'
    | 'delete-item'
    | 'restore-item'
    | 'add-keys'
    | 'delete-key'
    | 'add-offer'
    | 'change-offer'
    | 'pause-offer'
    | 'resume-offer'
    | 'delete-offer'
    | 'add-group'
    | 'change-group'
    | 'delete-group'
    | 'change-settings'
    | 'change-categories'
    | 'change-goal'
    | 'end-goal'
    | 'move-item'
    | 'post-offer'
    | 'ship-order'
    | 'assign-role'
    | 'waive-role'
    | 'reset-downloads'
    | 'flag-order'
    | 'unflag-order'
    | 'post-message'
    | 'repost-message'
    | 'remove-message'
  subject?: { id: string; username: string }
  details?: string | null
  /** Of the shop that it's about. */
  guildId?: string
}

/** Written in the transaction of the action, so that no action lacks an entry. */
export async function writeAudit(
  tx: Db,
  { now }: Pick<Dependencies, 'now'>,
  actor: { id: string | null; username: string },
  { action, subject, details, guildId }: AuditedAction,
): Promise<void> {
  await insertAuditEntry(tx, {
    at: now(),
    actorId: actor.id,
    actorName: actor.username,
    action,
    subjectId: subject?.id ?? null,
    subjectName: subject?.username ?? null,
    details: details ?? null,
    guildId: guildId ?? null,
  })
}
