import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTries, hiddenInKey } from '../../../http/throttle.ts'
import { defineJob, enqueue } from '../../../jobs/job.ts'
import { findAccountByEmail, findVisitedAccount } from '../account-queries.ts'
import { sendEmailCode } from '../email-codes.ts'
import { accountTries, networkHashesOf, networkHashOf } from '../sign-in/known-network.ts'

/** Runs in a job, so that the response doesn't reveal whether the email is known. */
export const mailResetCode = defineJob({
  name: 'mail-reset-code',
  priority: 'high',
  payload: z.object({ email: z.string() }),
  async run({ email }, deps) {
    const account = await findAccountByEmail(deps.db, email)
    if (!account || account.bannedAt || account.deletedAt) return
    await deps.db
      .transaction()
      .execute((tx) => sendEmailCode(tx, deps, account, 'reset'))
      .catch(ignoreTooSoon)
  },
})

export async function startPasswordReset(
  deps: Pick<Dependencies, 'db' | 'now' | 'secrets'>,
  { email, network }: { email: string; network: string },
): Promise<void> {
  const networkHash = networkHashOf(deps, network)
  const { isKnownNetwork = false } = (await findVisitedAccount(deps.db, email, networkHashesOf(deps, network))) ?? {}
  await countTries(deps, [
    { key: `reset:network:${hiddenInKey(deps, network)}`, limit: throttles.resetStartFromNetwork },
    ...accountTries(deps, 'reset', { email, networkHash, isKnownNetwork }, [throttles.resetStart]),
  ])
  await enqueue(deps.db, mailResetCode, { email })
}

/** The previous code is still valid; reporting that would reveal that the email is known. */
function ignoreTooSoon(error: unknown): void {
  if (!(error instanceof Refused && error.code === 'CODE_TOO_SOON')) throw error
}
