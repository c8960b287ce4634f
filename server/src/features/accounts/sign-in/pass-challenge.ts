import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { queueMail } from '../../../jobs/send-mail.ts'
import { recoveryCodeMail } from '../account-mails.ts'
import { findAccount } from '../account-queries.ts'
import { openSession } from '../sessions/open-session.ts'
import { checkSecondFactor, countSecondFactorGuess } from '../two-factor/check-second-factor.ts'
import { countRecoveryCodes } from '../two-factor/recovery-code-queries.ts'
import { spendRecoveryCode } from '../two-factor/recovery-codes.ts'
import { consumeChallenge, countChallengeTry } from './challenge-queries.ts'

const triesPerChallenge = 5

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>
type Visitor = { userId: string; device: string; network: string }
type Challenge = { challengeHash: string; accountId: string; provedPassword: boolean }

/** Second step of signing in. Challenge and code are single-use. */
export async function passChallenge(deps: Deps, request: Visitor & { token: string }): Promise<string> {
  const challenge = await countAttempt(deps, request.userId)
  await checkSecondFactor(deps, challenge.accountId, request.token)

  return deps.db.transaction().execute(async (tx) => {
    const account = await consumeForAccount(tx, challenge)
    return openSession(tx, deps, account, visitOf(request, challenge))
  })
}

/** The same step with a recovery code in place of the authenticator, within the same limits. */
export async function passChallengeWithRecoveryCode(
  deps: Deps,
  request: Visitor & { recoveryCode: string },
): Promise<string> {
  const challenge = await countAttempt(deps, request.userId)
  const { accountId } = challenge
  await countSecondFactorGuess(deps, accountId)

  return deps.db.transaction().execute(async (tx) => {
    await spendRecoveryCode(tx, deps, { accountId, code: request.recoveryCode })
    const account = await consumeForAccount(tx, challenge)
    await queueMail(tx, deps, recoveryCodeMail(account, await countRecoveryCodes(tx, accountId)))
    return openSession(tx, deps, account, { ...visitOf(request, challenge), usedRecoveryCode: true })
  })
}

const visitOf = ({ device, network }: Visitor, { provedPassword }: Challenge) => ({
  device,
  network,
  hasProvedPassword: provedPassword,
  hasProvedSecondFactor: true,
})

async function countAttempt(deps: Deps, userId: string): Promise<Challenge> {
  const hashes = deps.secrets.fingerprints('challenge', userId)
  const challenge = await countChallengeTry(deps.db, hashes, deps.now(), triesPerChallenge)
  if (!challenge) throw new Refused('TWO_FACTOR_EXPIRED')
  return challenge
}

async function consumeForAccount(tx: Db, { challengeHash, accountId }: Challenge) {
  const isMine = await consumeChallenge(tx, challengeHash)
  const account = await findAccount(tx, accountId)
  if (!isMine || !account || account.deactivatedAt || account.bannedAt) throw new Refused('TWO_FACTOR_EXPIRED')
  return account
}
