import { deactivationProblem } from '@guildshop/contract/premium-rules'
import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { Refused } from '../../refused.ts'
import { cancelSubscriptionsOf } from '../premium/cancel-subscription.ts'
import { readPremiumStatus } from '../premium/read-premium-status.ts'
import { noticeMail } from './account-mails.ts'
import { updateAccount } from './account-queries.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { sendEmailCode, withEmailCode } from './email-codes.ts'
import type { SignedInUser } from './require-user.ts'
import { endSessions } from './session-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>

export async function sendDeactivationCode(deps: Deps, user: SignedInUser): Promise<void> {
  await refuseWhilePaying(deps.db, deps, user.id)
  await deps.db.transaction().execute((tx) => sendEmailCode(tx, deps, user, 'deactivation'))
}

export async function deactivateWithCode(deps: Deps, user: SignedInUser, code: string): Promise<void> {
  await refuseWhilePaying(deps.db, deps, user.id)
  const guess = { accountId: user.id, purpose: 'deactivation', code } as const
  await withEmailCode(deps, guess, (tx) => deactivate(tx, deps, user))
}

export async function deactivateWithTwoFactor(deps: Deps, user: SignedInUser, token: string): Promise<void> {
  await refuseWhilePaying(deps.db, deps, user.id)
  await checkSecondFactor(deps, user.id, token)
  await deps.db.transaction().execute((tx) => deactivate(tx, deps, user))
}

/** An account with an active subscription can't be deactivated. */
export async function refuseWhilePaying(db: Db, { now }: Pick<Deps, 'now'>, accountId: string): Promise<void> {
  if (deactivationProblem(await readPremiumStatus(db, accountId, now()))) throw new Refused('PREMIUM_IS_RUNNING')
}

/** A suspended or failing subscription doesn't prevent deactivation, but is cancelled. */
async function deactivate(tx: Db, deps: Deps, user: SignedInUser): Promise<void> {
  await updateAccount(tx, user.id, { deactivatedAt: deps.now() })
  await endSessions(tx, user.id, deps.now())
  await cancelSubscriptionsOf(tx, user.id, 'The account was deactivated.')
  await queueMail(tx, deps, noticeMail('deactivated', user))
}
