import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { queueMail } from '../../../jobs/send-mail.ts'
import { findAccountByEmail } from '../account-queries.ts'
import { noticeMail } from '../security-changes/security-notices.ts'
import { claimFirstAdmin, deleteAdminCodes } from './first-admin-queries.ts'

type Deps = Pick<Dependencies, 'now' | 'secrets' | 'hooks' | 'publicUrl'>

/** Returns the account as administrator, or undefined if it can't be the first one. Pending one-time codes end. */
export async function becomeFirstAdmin(tx: Db, deps: Deps, accountId: string, details: string) {
  const admin = await claimFirstAdmin(tx, accountId)
  if (!admin) return undefined
  await deleteAdminCodes(tx)
  await deps.hooks.writeAudit(tx, deps, admin, { action: 'grant-admin', subject: admin, details })
  await queueMail(tx, deps, noticeMail('first-administrator', admin, deps))
  return admin
}

/** Called in the transaction that verifies an email, so that only the owner of the mailbox gets the rights. */
export async function promoteInitialAdmin(
  tx: Db,
  deps: Deps & Pick<Dependencies, 'initialAdmin'>,
  { id, email }: { id: string; email: string },
) {
  if (email !== deps.initialAdmin) return undefined
  return becomeFirstAdmin(tx, deps, id, 'INITIAL_ADMIN')
}

/** At the start, for an account that was verified before. */
export async function promoteExistingAccount(
  deps: Deps & Pick<Dependencies, 'db' | 'initialAdmin'>,
  email: string,
): Promise<void> {
  const account = await findAccountByEmail(deps.db, email)
  if (account?.isVerified) await deps.db.transaction().execute((tx) => promoteInitialAdmin(tx, deps, account))
}
