import { hash, verify } from '@node-rs/argon2'
import { createTurns } from './take-turns.ts'

export type PasswordHashing = ReturnType<typeof createPasswordHashing>

type Options = { atOnce?: number; waiting?: number; parameters?: Cost; hasher?: Hasher }
type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** What does the work off the event loop. */
export type Hasher = {
  hash: (password: string, parameters: Cost) => Promise<string>
  verify: (passwordHash: string, password: string) => Promise<boolean>
}

/** OWASP's parameters for argon2id. */
const recommended: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How long after somebody's request more of theirs are likely. */
const moment = 100

/** Hashes a few at once, and refuses when too many wait, so that a flood of sign-ins slows nothing else. */
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
    /** Without a hash to compare with, it takes just as long and answers no. */
    matches: (password: string, passwordHash: string | undefined) =>
      inTurn(async () => {
        const isRight = await hasher.verify(passwordHash ?? (await dummy), password)
        return isRight && passwordHash !== undefined
      }),
    /** For a moment one is hashed at a time, so that whoever is signed in and waits for a page has a core for it. */
    makeRoom(): void {
      roomUntil = performance.now() + moment
    },
  }
}
