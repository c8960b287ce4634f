import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../lib/limit-concurrency.ts'

export type PasswordHashing = ReturnType<typeof createPasswordHashing>

type Options = { concurrency?: number; queued?: number; parameters?: Cost; argon2?: Argon2 }
type Argon2 = { hash: (password: string, cost: Cost) => Promise<string>; verify: typeof verify }
type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** OWASP parameters for argon2id. */
const recommended: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How long after a request a user is likely to send more. */
const moment = 100

/** Limits concurrent hashes and refuses when too many are queued, so that a flood of sign-ins doesn't affect other requests. */
export function createPasswordHashing(options: Options = {}) {
  const { concurrency = 2, queued = 64, parameters = recommended, argon2 = { hash, verify } } = options
  const limit = limitConcurrency({ concurrency, queued, refusal: 'BUSY' })
  const restore = setTimeout(() => limit.setConcurrency(concurrency), moment).unref()
  const dummy = limit.run(() => argon2.hash('nobody has this password', parameters))

  return {
    hash: (password: string) => limit.run(() => argon2.hash(password, parameters)),
    /** Without a hash, or with an empty one, it takes just as long and returns false, to prevent timing attacks. */
    matches: (password: string, passwordHash: string | null | undefined) =>
      limit.run(async () => {
        const isRight = await argon2.verify(passwordHash || (await dummy), password)
        return isRight && Boolean(passwordHash)
      }),
    /** Temporarily reduces concurrency to one, to leave a core for signed-in users. */
    makeRoom(): void {
      limit.setConcurrency(1)
      restore.refresh()
    },
  }
}
