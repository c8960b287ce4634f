import { randomInt } from 'node:crypto'
import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import type { Mail } from '../../providers/mail/mail-client.ts'
import { type CodePurpose, codeMail } from './account-mails.ts'
import { consumeCode, countCodeTry, saveCode } from './email-code-queries.ts'

const tenMinutes = 600_000
const resendPause = 60_000
const triesPerCode = 5
const nobody = '00000000-0000-0000-0000-000000000000'

type Recipient = { id: string; email: string; username: string }

/**
 * Creates a code and enqueues its mail in the caller's transaction. Refuses within a minute of the last one. With
 * `mailInstead`, nobody receives the code.
 */
export async function sendEmailCode(
  tx: Db,
  deps: Pick<Dependencies, 'secrets' | 'now'>,
  account: Recipient,
  purpose: CodePurpose,
  mailInstead?: Mail,
): Promise<void> {
  const sentAt = deps.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = deps.secrets.fingerprint(`${purpose}:${account.id}`, code)
  const expiresAt = new Date(sentAt.getTime() + tenMinutes)
  const notSince = new Date(sentAt.getTime() - resendPause)
  const isSaved = await saveCode(tx, { accountId: account.id, purpose, codeHash, sentAt, expiresAt }, notSince)
  if (!isSaved) throw new Refused('CODE_TOO_SOON', { retryAfter: resendPause / 1000 })
  await queueMail(tx, deps, mailInstead ?? codeMail(purpose, account, code), { priority: 'high' })
}

/**
 * Runs `effect` in the transaction that consumes the code, exactly once under concurrency.
 * The try is counted beforehand in its own transaction, so that a wrong guess counts even after a rollback.
 * Without an account the same queries run, to prevent timing attacks. Tries from networks that the account has signed in
 * from are counted separately, so that strangers can't exhaust the code.
 */
export async function withEmailCode<Result>(
  deps: Pick<Dependencies, 'db' | 'secrets' | 'now'>,
  guess: { accountId: string | undefined; isKnownNetwork?: boolean | undefined; purpose: CodePurpose; code: string },
  effect: (tx: Db, accountId: string) => Promise<Result>,
): Promise<Result> {
  const { accountId = nobody, isKnownNetwork = false, purpose, code } = guess
  const count = isKnownNetwork ? 'knownTries' : 'tries'
  const expected = await countCodeTry(deps.db, { accountId, purpose, count, now: deps.now(), limit: triesPerCode })
  const given = deps.secrets.fingerprints(`${purpose}:${accountId}`, code)
  if (!expected || !given.includes(expected.codeHash)) throw new Refused('CODE_WRONG')
  return deps.db.transaction().execute(async (tx) => {
    if (!(await consumeCode(tx, accountId, purpose, expected.codeHash))) throw new Refused('CODE_WRONG')
    return effect(tx, accountId)
  })
}
