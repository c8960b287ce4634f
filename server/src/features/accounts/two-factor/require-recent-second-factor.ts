import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { SignedInUser } from '../sessions/require-user.ts'
import { checkSecondFactor } from './check-second-factor.ts'

const fiveMinutes = 300_000

/** Requires a recently verified second factor or a code, so that a stolen session token isn't enough. */
export async function requireRecentSecondFactor(
  deps: Pick<Dependencies, 'db' | 'now' | 'secrets'>,
  user: SignedInUser,
  token: string | undefined,
): Promise<void> {
  if (!user.hasTwoFactor) throw new Refused('TWO_FACTOR_NOT_SET_UP')
  const provedAt = user.secondFactorAt?.getTime() ?? 0
  const isFresh = deps.now().getTime() - provedAt <= fiveMinutes
  if (!isFresh && !token) throw new Refused('REAUTH_REQUIRED')
  if (token) await checkSecondFactor(deps, user.id, token)
}
