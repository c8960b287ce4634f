import { randomInt } from 'node:crypto'
import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { Refused } from '../../refused.ts'
import { type CodePurpose, codeMail } from './account-mails.ts'
import { countCodeTry, saveCode, takeCode } from './email-code-queries.ts'

const tenMinutes = 600_000
const resendPause = 60_000
const triesPerCode = 5
const nobody = '00000000-0000-0000-0000-000000000000'

type Recipient = { id: string; email: string; username: string }

/** Makes a code for one purpose and queues its mail in the caller's transaction; refuses within a minute of the last. */
export async function sendEmailCode(
  tx: Db,
  deps: Pick<Dependencies, 'secrets' | 'now'>,
  account: Recipient,
  purpose: CodePurpose,
): Promise<void> {
  const sentAt = deps.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = deps.secrets.fingerprint(`${purpose}:${account.id}`, code)
  const expiresAt = new Date(sentAt.getTime() + tenMinutes)
  const notSince = new Date(sentAt.getTime() - resendPause)
  const isSaved = await saveCode(tx, { accountId: account.id, purpose, codeHash, sentAt, expiresAt }, notSince)
  if (!isSaved) throw new Refused('CODE_TOO_SOON', { retryAfter: resendPause / 1000 })
  await queueMail(tx, deps, codeMail(purpose, account, code), { priority: 'high' })
}

/**
 * Does what the code was sent for, in the transaction that uses the code up: once, however many know it.
 * The try is counted before and outside, so a wrong guess costs one even when everything else rolls back.
 * Without an account it asks the database just the same, so that the time taken tells nothing. Tries from networks the
 * account has signed in from are counted apart, so that strangers can't wear its code out.
 */
export async function withEmailCode<Result>(
  deps: Pick<Dependencies, 'db' | 'secrets' | 'now'>,
  guess: { accountId: string | undefined; isKnownNetwork?: boolean | undefined; purpose: CodePurpose; code: string },
  effect: (tx: Db, accountId: string) => Promise<Result>,
): Promise<Result> {
  const { accountId = nobody, isKnownNetwork = false, purpose, code } = guess
  const count = isKnownNetwork ? 'knownTries' : 'tries'
  const expected = await countCodeTry(deps.db, { accountId, purpose, count, now: deps.now(), limit: triesPerCode })
  const given = deps.secrets.fingerprint(`${purpose}:${accountId}`, code)
  if (expected?.codeHash !== given) throw new Refused('CODE_WRONG')
  return deps.db.transaction().execute(async (tx) => {
    if (!(await takeCode(tx, accountId, purpose, given))) throw new Refused('CODE_WRONG')
    return effect(tx, accountId)
  })
}
