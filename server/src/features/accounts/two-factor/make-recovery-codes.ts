import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry } from '../../../http/throttle.ts'
import { requireProof } from '../proof/require-proof.ts'
import { recordSecurityChange } from '../security-changes/record-security-change.ts'
import type { SignedInUser } from '../sessions/require-user.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { lockSecondFactor } from './second-factor-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks' | 'publicUrl'>

/** Replaces all codes. */
export async function makeRecoveryCodes(deps: Deps, user: SignedInUser): Promise<string[]> {
  requireProof(deps, user)
  await countTry(deps, `recovery-codes:${user.id}`, throttles.recoveryCodes)

  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockSecondFactor(tx, user.id))) throw new Refused('TWO_FACTOR_NOT_SET_UP')
    await recordSecurityChange(tx, deps, user, 'recovery-codes-made')
    return replaceRecoveryCodes(tx, deps, user.id)
  })
}
