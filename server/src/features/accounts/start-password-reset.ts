import * as z from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { countTry } from '../../http/throttle.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { Refused } from '../../refused.ts'
import { findAccountByEmail } from './account-queries.ts'
import { sendEmailCode } from './email-codes.ts'

/** Looks the address up after the request was answered, so that the answer can't tell whether it is known. */
export const mailResetCode = defineJob({
  name: 'mail-reset-code',
  priority: 'high',
  payload: z.object({ email: z.string() }),
  async run({ email }, deps) {
    const account = await findAccountByEmail(deps.db, email)
    if (!account || account.bannedAt) return
    await deps.db
      .transaction()
      .execute((tx) => sendEmailCode(tx, deps, account, 'reset'))
      .catch(ignoreTooSoon)
  },
})

export async function startPasswordReset(
  deps: Pick<Dependencies, 'db' | 'now'>,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await countTry(deps, `reset:${address}`, { times: 30, seconds: 600 })
  await countTry(deps, `reset:${email}`, { times: 5, seconds: 600 })
  await enqueue(deps.db, mailResetCode, { email })
}

/** The former code still works; saying so would tell a stranger that the address is known. */
function ignoreTooSoon(error: unknown): void {
  if (!(error instanceof Refused && error.code === 'CODE_TOO_SOON')) throw error
}
