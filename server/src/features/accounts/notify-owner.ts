import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { noticeMail, type SecurityNotice } from './account-mails.ts'
import { findAccount } from './account-queries.ts'

/** Enqueues a security notice in the caller's transaction. */
export async function notifyOwner(
  tx: Db,
  deps: Pick<Dependencies, 'secrets'>,
  accountId: string,
  notice: SecurityNotice,
): Promise<void> {
  const account = await findAccount(tx, accountId)
  if (account) await queueMail(tx, deps, noticeMail(notice, account))
}
