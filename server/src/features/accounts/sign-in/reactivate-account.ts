import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { findAccount, findVisitedAccount, updateAccount } from '../account-queries.ts'
import { sendEmailCode, withEmailCode } from '../email-codes.ts'
import { checkPassword } from '../password-change/check-password.ts'
import { recordSecurityChange } from '../security-changes/record-security-change.ts'
import { openSession } from '../sessions/open-session.ts'
import { networkHashesOf } from './known-network.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'passwords' | 'hooks' | 'publicUrl'>

/** A code is sent only after the correct password, so that the code proves both. */
export async function sendReactivationCode(
  deps: Deps,
  credentials: { identifier: string; password: string; network: string },
): Promise<void> {
  await mailReactivationCode(deps, await checkPassword(deps, credentials))
}

type Closed = { id: string; email: string; username: string; deactivatedAt: Date | null }

/** For an owner who has passed the first factor. */
export async function mailReactivationCode(
  deps: Pick<Dependencies, 'db' | 'now' | 'secrets'>,
  account: Closed,
): Promise<void> {
  if (!account.deactivatedAt) throw new Refused('NOT_DEACTIVATED')
  await deps.db.transaction().execute((tx) => sendEmailCode(tx, deps, account, 'reactivation'))
}

/** Returns a token, or null if the account has 2FA and needs a normal login. */
export async function reactivateAccount(
  deps: Deps,
  request: { identifier: string; code: string; device: string; network: string },
): Promise<string | null> {
  const found = await findVisitedAccount(deps.db, request.identifier, networkHashesOf(deps, request.network))
  const { id: accountId, isKnownNetwork } = found ?? {}
  const guess = { accountId, isKnownNetwork, purpose: 'reactivation', code: request.code } as const
  return withEmailCode(deps, guess, async (tx, accountId) => {
    const account = await findAccount(tx, accountId)
    if (!account || account.bannedAt || account.deletedAt) throw new Refused('CODE_WRONG')
    const times = { awaySince: account.deactivatedAt, reactivatedAt: deps.now() }
    if (account.deactivatedAt) await updateAccount(tx, account.id, { deactivatedAt: null, ...times })
    await deps.hooks.reopenShops(tx, deps, account.id)
    await recordSecurityChange(tx, deps, account, 'reactivated')
    return account.totpSecret ? null : openSession(tx, deps, account, request)
  })
}
