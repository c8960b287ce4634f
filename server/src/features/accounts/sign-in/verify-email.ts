import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { updateAccount } from '../account-queries.ts'
import { sendEmailCode, withEmailCode } from '../email-codes.ts'
import type { SignedInUser } from '../sessions/require-user.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>

export async function verifyEmail(deps: Deps, user: SignedInUser, code: string): Promise<void> {
  if (user.isVerified) throw new Refused('EMAIL_ALREADY_VERIFIED')
  const guess = { accountId: user.id, purpose: 'verification', code } as const
  await withEmailCode(deps, guess, (tx) => updateAccount(tx, user.id, { isVerified: true }))
}

export async function resendVerification(deps: Deps, user: SignedInUser): Promise<void> {
  if (user.isVerified) throw new Refused('EMAIL_ALREADY_VERIFIED')
  await deps.db.transaction().execute((tx) => sendEmailCode(tx, deps, user, 'verification'))
}
