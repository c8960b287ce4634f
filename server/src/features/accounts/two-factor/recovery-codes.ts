import { randomInt } from 'node:crypto'
import { recoveryCodeAlphabet, recoveryCodeCount } from '@guildshop/contract/recovery-codes'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { consumeRecoveryCode, deleteRecoveryCodes, insertRecoveryCodes } from './recovery-code-queries.ts'
import { lockSecondFactor, resetGuesses } from './second-factor-queries.ts'

const groups = 3
const groupLength = 4

/** Replaces the account's codes and returns the new ones, which aren't stored. The caller has locked the account. */
export async function replaceRecoveryCodes(
  tx: Db,
  deps: Pick<Dependencies, 'secrets' | 'now'>,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, randomCode)
  const createdAt = deps.now()
  const { keyId } = deps.secrets
  await deleteRecoveryCodes(tx, accountId)
  await insertRecoveryCodes(
    tx,
    codes.map((code) => ({
      accountId,
      codeHash: deps.secrets.fingerprint(...hashed(accountId, code)),
      keyId,
      createdAt,
    })),
  )
  return codes
}

/** Consumes a code and resets the count of wrong guesses; refuses a wrong or used one. The guess is already counted. */
export async function spendRecoveryCode(
  tx: Db,
  deps: Pick<Dependencies, 'secrets'>,
  { accountId, code }: { accountId: string; code: string },
): Promise<void> {
  const isRight =
    (await lockSecondFactor(tx, accountId)) &&
    (await consumeRecoveryCode(tx, accountId, deps.secrets.fingerprints(...hashed(accountId, code))))
  if (!isRight) throw new Refused('TWO_FACTOR_WRONG')
  await resetGuesses(tx, accountId)
}

/** Purpose and text of a code's fingerprint. Ignores case, spaces and dashes. */
const hashed = (accountId: string, code: string) =>
  [`recovery-code:${accountId}`, code.toLowerCase().replace(/[\s-]/g, '')] as const

/** Twelve letters, just under five bits each. */
function randomCode(): string {
  return Array.from({ length: groups }, () => Array.from({ length: groupLength }, randomLetter).join('')).join('-')
}

const randomLetter = () => recoveryCodeAlphabet.charAt(randomInt(recoveryCodeAlphabet.length))
