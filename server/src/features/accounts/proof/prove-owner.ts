import type { proveBody } from '@guildshop/contract/proof'
import type * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTries, countTry, refundTry, triesWithin } from '../../../http/throttle.ts'
import { queueMail } from '../../../jobs/send-mail.ts'
import { recoveryCodeMail } from '../account-mails.ts'
import { findAccount } from '../account-queries.ts'
import { sendEmailCode, withEmailCode } from '../email-codes.ts'
import type { SignedInUser } from '../sessions/require-user.ts'
import { proveFactor } from '../sessions/session-queries.ts'
import { checkSecondFactor, countSecondFactorGuess } from '../two-factor/check-second-factor.ts'
import { countRecoveryCodes } from '../two-factor/recovery-code-queries.ts'
import { spendRecoveryCode } from '../two-factor/recovery-codes.ts'
import { listMissingProof } from './require-proof.ts'

const codeLimits = [throttles.changeCodesHourly, throttles.changeCodesDaily]

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'passwords'>
type Given = z.infer<typeof proveBody>

/**
 * Records what the session proves. A factor that is still valid isn't checked again, so that after a wrong second factor
 * a mailed code that was used isn't needed twice.
 */
export async function proveOwner(deps: Deps, user: SignedInUser, given: Given): Promise<void> {
  const key = `prove:${user.id}`
  await countTry(deps, key, throttles.proof)
  const missing = listMissingProof(deps, user)
  if (missing.includes('password') && given.password) await provePassword(deps, user, given.password)
  if (missing.includes('email-code') && given.code) await proveMailbox(deps, user, given.code)
  if (missing.includes('two-factor')) await proveSecondFactor(deps, user, given)
  await refundTry(deps, key)
}

/** Only for an account without a password: for others, access to the mailbox isn't enough. */
export async function sendProofCode(deps: Deps, user: SignedInUser): Promise<void> {
  if (user.hasPassword) throw new Refused('PASSWORD_IS_SET')
  await countTries(deps, triesWithin(`proof-code:${user.id}`, codeLimits))
  await deps.db.transaction().execute((tx) => sendEmailCode(tx, deps, user, 'proof'))
}

async function provePassword(deps: Deps, user: SignedInUser, password: string): Promise<void> {
  const account = await findAccount(deps.db, user.id)
  if (!(await deps.passwords.matches(password, account?.passwordHash))) throw new Refused('WRONG_PASSWORD')
  await proveFactor(deps.db, user.sessionId, { firstFactorAt: deps.now() })
}

async function proveMailbox(deps: Deps, user: SignedInUser, code: string): Promise<void> {
  const guess = { accountId: user.id, purpose: 'proof', code } as const
  await withEmailCode(deps, guess, (tx) => proveFactor(tx, user.sessionId, { firstFactorAt: deps.now() }))
}

async function proveSecondFactor(deps: Deps, user: SignedInUser, { twoFactorToken, recoveryCode }: Given) {
  if (twoFactorToken) {
    await checkSecondFactor(deps, user.id, twoFactorToken)
    await proveFactor(deps.db, user.sessionId, { secondFactorAt: deps.now() })
  } else if (recoveryCode) {
    await countSecondFactorGuess(deps, user.id)
    await deps.db.transaction().execute(async (tx) => {
      await spendRecoveryCode(tx, deps, { accountId: user.id, code: recoveryCode })
      await proveFactor(tx, user.sessionId, { secondFactorAt: deps.now() })
      await queueMail(tx, deps, recoveryCodeMail(user, await countRecoveryCodes(tx, user.id)))
    })
  }
}
