import { Secret, TOTP } from 'otpauth'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../refused.ts'
import { blockGuesses, burnStep, countGuess } from './second-factor-queries.ts'

const guessesInARow = 10
const blockMinutes = 15
const stepSeconds = 30

type Deps = Pick<Dependencies, 'db' | 'secrets' | 'now'>

/** Where a seed is stored, also while it is pending: it becomes live without being sealed again. */
export const seedField = (accountId: string) => `account.totp_secret:${accountId}` as const

/** Passes silently when the authenticator's code is right, and burns it; otherwise refuses and counts the guess. */
export async function checkSecondFactor(deps: Deps, accountId: string, token: string): Promise<void> {
  const time = deps.now()
  const guess = await countGuess(deps.db, accountId, time)
  if (!guess) throw new Refused('TWO_FACTOR_BLOCKED', { retryAfter: blockMinutes * 60 })
  if (guess.twoFactorFailures > guessesInARow) {
    await blockGuesses(deps.db, accountId, new Date(time.getTime() + blockMinutes * 60_000))
    throw new Refused('TWO_FACTOR_BLOCKED', { retryAfter: blockMinutes * 60 })
  }
  const isRight =
    guess.totpSecret !== null && (await burnCode(deps, { id: accountId, totpSecret: guess.totpSecret }, token))
  if (!isRight) throw new Refused('TWO_FACTOR_WRONG')
}

/** Whether the code is right and was never used before, in any call; it can't be used again. */
export async function burnCode(
  deps: Deps,
  account: { id: string; totpSecret: string },
  token: string,
): Promise<boolean> {
  const step = matchingStep(deps.secrets.open(account.totpSecret, seedField(account.id)), token, deps.now())
  return step !== null && (await burnStep(deps.db, account.id, step))
}

/** The time step the code belongs to, one step of clock difference either way, or null when it is wrong. */
export function matchingStep(secret: string, token: string, time: Date): number | null {
  const timestamp = time.getTime()
  const delta = totpFor(secret, '').validate({ token, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta
}

export function totpFor(secret: string, username: string): TOTP {
  return new TOTP({ issuer: 'Guildshop', label: username, secret: Secret.fromBase32(secret), period: stepSeconds })
}
