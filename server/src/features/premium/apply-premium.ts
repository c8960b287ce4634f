import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { serversClosedMail } from './premium-mails.ts'
import { findOpenAccount } from './premium-queries.ts'

type Deps = Pick<Dependencies, 'now' | 'limits' | 'secrets' | 'hooks'>

/** Applies the plan after a premium change, in the same transaction, and mails the owner about disabled servers. */
export async function applyPremium(tx: Db, deps: Deps, accountId: string): Promise<void> {
  const { closed } = await deps.hooks.applyPlan(tx, deps, accountId)
  if (closed.length === 0) return
  const owner = await findOpenAccount(tx, accountId)
  if (owner) await queueMail(tx, deps, serversClosedMail(owner, closed))
}
