import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { findAccount } from '../account-queries.ts'
import { openSession } from '../sessions/open-session.ts'
import { checkSecondFactor } from '../two-factor/check-second-factor.ts'
import { consumeChallenge, countChallengeTry } from './challenge-queries.ts'

const triesPerChallenge = 5

type Request = { userId: string; token: string; device: string; network: string }

/** Second step of signing in. Challenge and code are single-use. */
export async function passChallenge(
  deps: Pick<Dependencies, 'db' | 'now' | 'secrets'>,
  request: Request,
): Promise<string> {
  const challengeHash = deps.secrets.fingerprint('challenge', request.userId)
  const challenge = await countChallengeTry(deps.db, challengeHash, deps.now(), triesPerChallenge)
  if (!challenge) throw new Refused('TWO_FACTOR_EXPIRED')
  await checkSecondFactor(deps, challenge.accountId, request.token)

  return deps.db.transaction().execute(async (tx) => {
    const isMine = await consumeChallenge(tx, challengeHash)
    const account = await findAccount(tx, challenge.accountId)
    if (!isMine || !account || account.deactivatedAt || account.bannedAt) throw new Refused('TWO_FACTOR_EXPIRED')
    const { device, network } = request
    return openSession(tx, deps, account, { device, network, hasProvedSecondFactor: true })
  })
}
