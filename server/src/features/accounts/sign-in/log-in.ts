import { randomBytes } from 'node:crypto'
import type { loginReply } from '@guildshop/contract/login-reply'
import type * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { refundTries } from '../../../http/throttle.ts'
import { provePassword } from '../password-change/check-password.ts'
import { openSession } from '../sessions/open-session.ts'
import { insertChallenge } from './challenge-queries.ts'

const fiveMinutes = 300_000

type Request = { identifier: string; password: string; device: string; network: string }
type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'passwords'>

/** First step of signing in: returns a token, a 2FA challenge or a deactivated account. */
export async function logIn(deps: Deps, request: Request): Promise<z.infer<typeof loginReply>> {
  const { account, tries } = await provePassword(deps, request)
  if (account.deactivatedAt || account.totpSecret) await refundTries(deps, tries)
  if (account.deactivatedAt) return { accountDeactivated: true }
  return passFirstFactor(deps, account, { ...request, tries, hasProvedPassword: true })
}

type Visit = { device: string; network: string; hasProvedPassword?: boolean; tries?: string[] }

/** Completes the first factor of an active account: returns a token, or a challenge if 2FA is on. */
export async function passFirstFactor(
  deps: Pick<Dependencies, 'db' | 'now' | 'secrets'>,
  account: Parameters<typeof openSession>[2] & { totpSecret: string | null },
  visit: Visit,
): Promise<z.infer<typeof loginReply>> {
  if (!account.totpSecret) return { token: await openSession(deps.db, deps, account, visit) }
  return { twoFactorRequired: true, ...(await challenge(deps, account.id, visit)) }
}

/** An opaque challenge that is useless without an authenticator or recovery code. */
async function challenge(
  deps: Pick<Dependencies, 'db' | 'now' | 'secrets'>,
  accountId: string,
  { hasProvedPassword: provedPassword = false }: Visit,
) {
  const userId = randomBytes(24).toString('base64url')
  const expiresAt = new Date(deps.now().getTime() + fiveMinutes)
  const challengeHash = deps.secrets.fingerprint('challenge', userId)
  const hasRecoveryCodes = await insertChallenge(deps.db, { challengeHash, accountId, provedPassword, expiresAt })
  return { userId, ...(hasRecoveryCodes && { hasRecoveryCodes }) }
}
