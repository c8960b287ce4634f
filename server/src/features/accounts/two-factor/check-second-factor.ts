import { Secret, TOTP } from 'otpauth'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { blockGuesses, countGuess, invalidateStep } from './second-factor-queries.ts'

const guessesInARow = 10
const blockMinutes = 15
const stepSeconds = 30

type Deps = Pick<Dependencies, 'db' | 'secrets' | 'now'>

/** The field of a TOTP secret, pending or active, so that activating it needs no re-encryption. */
export const seedField = (accountId: string) => `account.totp_secret:${accountId}` as const

/** Verifies and consumes an authenticator code; otherwise refuses and counts the guess. */
export async function checkSecondFactor(deps: Deps, accountId: string, token: string): Promise<void> {
  const { totpSecret } = await countSecondFactorGuess(deps, accountId)
  const isRight = totpSecret !== null && (await invalidateCode(deps, { id: accountId, totpSecret }, token))
  if (!isRight) throw new Refused('TWO_FACTOR_WRONG')
}

/** Counts a guess before it's verified. Refuses while the account is blocked, and blocks it after too many in a row. */
export async function countSecondFactorGuess(deps: Deps, accountId: string): Promise<{ totpSecret: string | null }> {
  const time = deps.now()
  const guess = await countGuess(deps.db, accountId, time)
  if (!guess) throw new Refused('TWO_FACTOR_BLOCKED', { retryAfter: blockMinutes * 60 })
  if (guess.twoFactorFailures > guessesInARow) {
    await blockGuesses(deps.db, accountId, new Date(time.getTime() + blockMinutes * 60_000))
    throw new Refused('TWO_FACTOR_BLOCKED', { retryAfter: blockMinutes * 60 })
  }
  return guess
}

/** Whether the code is valid and unused. Consumes it. */
export async function invalidateCode(
  deps: Deps,
  account: { id: string; totpSecret: string },
  token: string,
): Promise<boolean> {
  const step = matchingStep(deps.secrets.open(account.totpSecret, seedField(account.id)), token, deps.now())
  return step !== null && (await invalidateStep(deps.db, account.id, step))
}

/** The code's time step, with a tolerance of one step, or null if it's wrong. */
export function matchingStep(secret: string, token: string, time: Date): number | null {
  const timestamp = time.getTime()
  const delta = totpFor(secret, '').validate({ token, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta
}

export function totpFor(secret: string, username: string): TOTP {
  return new TOTP({ issuer: 'Guildshop', label: username, secret: Secret.fromBase32(secret), period: stepSeconds })
}
