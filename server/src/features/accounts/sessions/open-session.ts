import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { networkHashOf } from '../sign-in/known-network.ts'
import { findActiveSession, insertSession } from './session-queries.ts'
import { signToken } from './session-token.ts'

const sevenDays = 7 * 86_400_000

type SignedIn = { id: string; username: string; email: string; isSuperAdmin: boolean; isVerified: boolean }
type Options = {
  device: string
  network?: string
  hasProvedPassword?: boolean
  hasProvedSecondFactor?: boolean
  usedRecoveryCode?: boolean
  tries?: string[]
}

/**
 * Creates a session for an authenticated user and returns its token. Refunds their rate-limit tries and remembers their
 * network.
 */
export async function openSession(
  tx: Db,
  deps: Pick<Dependencies, 'secrets' | 'now'>,
  account: SignedIn,
  { device, network, tries = [], ...proved }: Options,
): Promise<string> {
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + sevenDays)
  const networkHash = network === undefined ? null : networkHashOf(deps, network)
  const session = {
    accountId: account.id,
    device,
    networkHash,
    now,
    expiresAt,
    firstFactorAt: proved.hasProvedPassword ? now : null,
    secondFactorAt: proved.hasProvedSecondFactor ? now : null,
    usedRecoveryCode: proved.usedRecoveryCode ?? false,
  }
  const id = await insertSession(tx, session, tries)
  return signToken(deps, account, { id, expiresAt })
}

/** A token for the same session, with the account's current name and email. */
export async function renewToken(
  tx: Db,
  deps: Pick<Dependencies, 'secrets' | 'now'>,
  account: SignedIn,
  sessionId: string,
): Promise<string> {
  const session = await findActiveSession(tx, sessionId, deps.now())
  if (!session) throw new Refused('SESSION_ENDED')
  return signToken(deps, account, session)
}
