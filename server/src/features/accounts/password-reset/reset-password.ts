import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { findAccount, updateAccount } from '../account-queries.ts'
import { promoteInitialAdmin } from '../first-admin/become-first-admin.ts'
import { recordSecurityChange } from '../security-changes/record-security-change.ts'
import { endSessions } from '../sessions/session-queries.ts'
import { endChallenges } from '../sign-in/challenge-queries.ts'
import { networkHashOf } from '../sign-in/known-network.ts'
import { forgetNetworks, rememberNetwork } from '../sign-in/known-network-queries.ts'
import { consumeReset, endResets, isResetOpen } from './reset-queries.ts'

type Request = { verificationToken: string; newPassword: string; network: string }

/**
 * Sets the password, ends all sessions, invalidates pending challenges and resets, and turns login with Discord off until
 * the owner confirms it. Doesn't sign in and doesn't change 2FA.
 */
export async function resetPassword(
  deps: Pick<Dependencies, 'db' | 'now' | 'secrets' | 'passwords' | 'hooks' | 'publicUrl' | 'initialAdmin'>,
  { verificationToken, newPassword, network }: Request,
): Promise<void> {
  const hashes = deps.secrets.fingerprints('reset-token', verificationToken)
  // Checked before hashing, so that invalid tokens can't exhaust the hashing workers.
  if (!(await isResetOpen(deps.db, hashes, deps.now()))) throw new Refused('RESET_SESSION_INVALID')
  const passwordHash = await deps.passwords.hash(newPassword)
  await deps.db.transaction().execute(async (tx) => {
    const reset = await consumeReset(tx, hashes, deps.now())
    const account = reset && (await findAccount(tx, reset.accountId))
    if (!account || account.bannedAt) throw new Refused('RESET_SESSION_INVALID')
    await updateAccount(tx, account.id, { passwordHash, isVerified: account.isVerified || reset.provedMailbox })
    if (reset.provedMailbox) await promoteInitialAdmin(tx, deps, account)
    await endSessions(tx, account.id, deps.now())
    await endChallenges(tx, account.id)
    await endResets(tx, account.id)
    await forgetNetworks(tx, account.id)
    const known = { accountId: account.id, networkHash: networkHashOf(deps, network), now: deps.now() }
    if (reset.provedMailbox) await rememberNetwork(tx, known)
    await deps.hooks.suspendDiscordLogin(tx, account.id)
    // Someone else may have signed up with this email and linked their own accounts.
    if (reset.provedMailbox && !account.isVerified) await deps.hooks.unlinkProviders(tx, deps, account.id)
    await recordSecurityChange(tx, deps, account, 'password-reset')
  })
}
