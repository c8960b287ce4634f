import type { ProofNeed } from '@guildshop/contract/proof'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { SignedInUser } from '../sessions/require-user.ts'

const fiveMinutes = 300_000

type Clock = Pick<Dependencies, 'now'>

/**
 * Required for every change of where the money goes or how the owner logs in, so that a stolen session isn't enough: the
 * password, or a mailed code for an account without one, and the second factor if it's on.
 */
export function requireProof(deps: Clock, user: SignedInUser): void {
  refuseMissing(listMissingProof(deps, user))
}

/** For a call that verifies the second factor. */
export function requireFirstFactor(deps: Clock, user: SignedInUser): void {
  refuseMissing(listMissingProof(deps, user).filter((need) => need !== 'two-factor'))
}

export function requireSecondFactor(deps: Clock, user: SignedInUser): void {
  refuseMissing(listMissingProof(deps, user).filter((need) => need === 'two-factor'))
}

export const isProved = (deps: Clock, user: SignedInUser): boolean => listMissingProof(deps, user).length === 0

/** Each factor is valid for five minutes. */
export function listMissingProof({ now }: Clock, user: SignedInUser): ProofNeed[] {
  const isFresh = (provedAt: Date | null) => provedAt !== null && now().getTime() - provedAt.getTime() <= fiveMinutes
  const firstFactor = user.hasPassword ? 'password' : 'email-code'
  return [
    ...(isFresh(user.firstFactorAt) ? [] : ([firstFactor] as const)),
    ...(!user.hasTwoFactor || isFresh(user.secondFactorAt) ? [] : (['two-factor'] as const)),
  ]
}

function refuseMissing(needs: ProofNeed[]): void {
  if (needs.length > 0) throw new Refused('REAUTH_REQUIRED', { needs })
}
