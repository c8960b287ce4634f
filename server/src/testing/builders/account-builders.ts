import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { Secret } from 'otpauth'
import type { Account } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { openSession } from '../../features/accounts/sessions/open-session.ts'
import type { SignedInUser } from '../../features/accounts/sessions/require-user.ts'
import { seedField, totpFor } from '../../features/accounts/two-factor/check-second-factor.ts'
import { nextMoment } from './next-moment.ts'

export const password = 'correct horse'

/** A six-digit code other than this one. */
export const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')

/** Someone with an account, signed in. */
export type Person = { id: string; username: string; email: string; token: string; totpSecret: string | null }

/** Rows for tests, made without going through the routes that other tests are about. */
export function accountBuilders(deps: Dependencies) {
  const passwordHash = deps.passwords.hash(password)

  return {
    ...authenticators(deps),

    /** A verified account, signed in just now with the password, and the second factor with `hasTwoFactor`. */
    async aPerson({
      hasTwoFactor = false,
      ...given
    }: Partial<Insertable<Account>> & { hasTwoFactor?: boolean } = {}): Promise<Person> {
      const username = given.username ?? `user-${randomUUID().slice(0, 8)}`
      const totpSecret = hasTwoFactor ? new Secret({ size: 20 }).base32 : null
      const id = given.id ?? randomUUID()
      const account = await deps.db
        .insertInto('account')
        .values({
          id,
          email: `${username}@example.com`,
          username,
          passwordHash: await passwordHash,
          isVerified: true,
          totpSecret: totpSecret && deps.secrets.seal(totpSecret, seedField(id)),
          acceptedTermsAt: deps.now(),
          createdAt: nextMoment(deps.now),
          ...given,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      const proved = { hasProvedPassword: true, hasProvedSecondFactor: hasTwoFactor }
      const token = await openSession(deps.db, deps, account, { device: 'Test', ...proved })
      return { id: account.id, username, email: account.email, token, totpSecret }
    },

    /** The person as the caller of a verb, with proof of a password. */
    provedUser: ({ id, username, email }: Person): SignedInUser => ({
      id,
      username,
      email,
      sessionId: randomUUID(),
      isVerified: true,
      isSuperAdmin: false,
      hasPassword: true,
      hasTwoFactor: false,
      firstFactorAt: deps.now(),
      secondFactorAt: null,
    }),

    /** The same person, on another device, with a session that proved nothing lately. */
    async anotherSession(person: Person, device = 'Other'): Promise<Person> {
      const account = { ...person, isSuperAdmin: false, isVerified: true }
      return { ...person, token: await openSession(deps.db, deps, account, { device }) }
    },
  }
}

function authenticators(deps: Pick<Dependencies, 'now'>) {
  /** What the person's authenticator app shows now, or at another time step. */
  function authenticatorCode({ totpSecret }: Person, stepsFromNow = 0): string {
    if (!totpSecret) throw new Error('This person has no second factor.')
    return totpFor(totpSecret, '').generate({ timestamp: deps.now().getTime() + stepsFromNow * 30_000 })
  }

  return {
    authenticatorCode,

    /** Six digits that the person's authenticator doesn't currently show. */
    aWrongCode(person: Person): string {
      const near = [-2, -1, 0, 1, 2].map((step) => authenticatorCode(person, step))
      return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.includes(code)) ?? ''
    },
  }
}
