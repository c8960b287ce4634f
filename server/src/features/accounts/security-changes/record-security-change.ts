import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { queueMail } from '../../../jobs/send-mail.ts'
import { findAccount } from '../account-queries.ts'
import { type ChangedValues, noticeMail, type SecurityNotice } from './security-notices.ts'

const auditActions = {
  'password-changed': 'change-password',
  'password-reset': 'reset-password',
  'two-factor-on': 'enable-2fa',
  'two-factor-off': 'disable-2fa',
  'recovery-codes-made': 'make-recovery-codes',
  'discord-connected': 'connect-discord',
  'discord-connected-unconfirmed': 'connect-discord',
  'discord-replaced': 'replace-discord',
  'discord-disconnected': 'disconnect-discord',
  'discord-login-on': 'enable-discord-login',
  'discord-login-off': 'disable-discord-login',
  'paypal-connected': 'connect-paypal',
  'paypal-replaced': 'replace-paypal',
  'paypal-disconnected': 'disconnect-paypal',
  'paypal-app-connected': 'connect-paypal-app',
  'paypal-secret-replaced': 'replace-paypal-secret',
  'paypal-app-disconnected': 'disconnect-paypal-app',
  deactivated: 'deactivate-account',
  deleted: 'delete-account',
  reactivated: 'reactivate-account',
  'email-changed': 'change-email',
  'username-changed': 'change-username',
} as const satisfies Partial<Record<SecurityNotice, string>>

type SecurityChange = keyof typeof auditActions
type Owner = { id: string; username: string; email: string }
type Deps = Pick<Dependencies, 'now' | 'secrets' | 'hooks' | 'publicUrl'>

/**
 * Writes the audit entry and mails the owner, in the transaction of the change. `owner` is as before the change, so that
 * a new email isn't the one that is notified. Values are masked by the caller unless they're the owner's own name.
 */
export async function recordSecurityChange(
  tx: Db,
  deps: Deps,
  owner: Owner,
  change: SecurityChange,
  values: ChangedValues = {},
): Promise<void> {
  // Entries outlive the account's emails, so they contain none.
  const details = change === 'email-changed' ? null : [values.before, values.after].filter(Boolean).join(' to ') || null
  await deps.hooks.writeAudit(tx, deps, owner, { action: auditActions[change], subject: owner, details })
  await queueMail(tx, deps, noticeMail(change, owner, { publicUrl: deps.publicUrl, ...values }))
}

/** For a caller that knows only the account's id. */
export async function recordSecurityChangeOf(
  tx: Db,
  deps: Deps,
  accountId: string,
  change: SecurityChange,
  values?: ChangedValues,
): Promise<void> {
  const account = await findAccount(tx, accountId)
  if (account) await recordSecurityChange(tx, deps, account, change, values)
}
