import { randomBytes } from 'node:crypto'
import type { ResetMethod } from '@guildshop/contract/accounts'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTries, countTry, hiddenInKey, type Limit } from '../../../http/throttle.ts'
import { findVisitedAccount } from '../account-queries.ts'
import { withEmailCode } from '../email-codes.ts'
import { accountTries, networkHashesOf, networkHashOf } from '../sign-in/known-network.ts'
import { invalidateCode } from '../two-factor/check-second-factor.ts'
import { insertReset } from './reset-queries.ts'

const tenMinutes = 600_000

/** Daily limits, because guessing requires no password here. One method's tries don't use up the other's. */
const limits = {
  email: [throttles.emailedResetCode, throttles.emailedResetCodeDaily],
  '2fa': [throttles.authenticatorResetCode, throttles.authenticatorResetCodeDaily],
} satisfies Record<ResetMethod, Limit[]>

type Request = { email: string; method: ResetMethod; code: string; network: string }
type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>

/** Returns the token for setting a new password. All failures are indistinguishable. */
export async function verifyResetCode(deps: Deps, { email, method, code, network }: Request): Promise<string> {
  await countTry(deps, `reset-code:network:${hiddenInKey(deps, network)}`, throttles.resetCodeFromNetwork)
  const networkHash = networkHashOf(deps, network)
  const found = await findVisitedAccount(deps.db, email, networkHashesOf(deps, network))
  const { isKnownNetwork = false } = found ?? {}
  await countTries(
    deps,
    accountTries(deps, `reset-code:${method}`, { email, networkHash, isKnownNetwork }, limits[method]),
  )
  const account = found?.bannedAt || found?.deletedAt ? undefined : found

  if (method === 'email') {
    const guess = { accountId: account?.id, isKnownNetwork, purpose: 'reset', code } as const
    return withEmailCode(deps, guess, (tx, accountId) => issueToken(tx, deps, accountId, true))
  }
  if (!account?.totpSecret) throw new Refused('CODE_WRONG')
  const { id, totpSecret } = account
  if (!(await invalidateCode(deps, { id, totpSecret }, code))) throw new Refused('CODE_WRONG')
  return issueToken(deps.db, deps, id, false)
}

async function issueToken(tx: Db, deps: Deps, accountId: string, provedMailbox: boolean): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = deps.secrets.fingerprint('reset-token', token)
  await insertReset(tx, { tokenHash, accountId, provedMailbox, expiresAt: new Date(deps.now().getTime() + tenMinutes) })
  return token
}
