import { hash, verify } from '@node-rs/argon2'
import { createTurns } from './take-turns.ts'

export type PasswordHashing = ReturnType<typeof createPasswordHashing>

type Options = { atOnce?: number; waiting?: number; parameters?: Cost; hasher?: Hasher }
type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** Hashing off the event loop. */
export type Hasher = {
  hash: (password: string, parameters: Cost) => Promise<string>
  verify: (passwordHash: string, password: string) => Promise<boolean>
}

/** OWASP parameters for argon2id. */
const recommended: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How long after a request a user is likely to send more. */
const moment = 100

/** Limits concurrent hashes and refuses when too many are queued, so that a flood of sign-ins doesn't affect other requests. */
export function createPasswordHashing({
  atOnce = 2,
  waiting = 64,
  parameters = recommended,
  hasher = { hash, verify },
}: Options = {}) {
  let roomUntil = 0
  const inTurn = createTurns({
    atOnce: () => (performance.now() < roomUntil ? 1 : atOnce),
    waiting,
    refusal: 'BUSY',
  })
  const dummy = inTurn(() => hasher.hash('nobody has this password', parameters))

  return {
    hash: (password: string) => inTurn(() => hasher.hash(password, parameters)),
    /** Without a hash it takes just as long and returns false, to prevent timing attacks. */
    matches: (password: string, passwordHash: string | undefined) =>
      inTurn(async () => {
        const isRight = await hasher.verify(passwordHash ?? (await dummy), password)
        return isRight && passwordHash !== undefined
      }),
    /** Temporarily reduces concurrency to one, to leave a core for signed-in users. */
    makeRoom(): void {
      roomUntil = performance.now() + moment
    },
  }
}
