import { hash, verify } from '@node-rs/argon2'
import { createTurns } from './take-turns.ts'

export type PasswordHashing = ReturnType<typeof createPasswordHashing>

type Limits = { atOnce: number; waiting: number }
type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** OWASP's parameters for argon2id. */
const recommended: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes off the event loop, a few at once, and refuses when too many wait, so that a flood of sign-ins slows nothing else. */
export function createPasswordHashing(
  { atOnce, waiting }: Limits = { atOnce: 2, waiting: 64 },
  parameters: Cost = recommended,
) {
  const inTurn = createTurns({ atOnce, waiting, refusal: 'BUSY' })
  const dummy = hash('nobody has this password', parameters)

  return {
    hash: (password: string) => inTurn(() => hash(password, parameters)),
    /** Without a hash to compare with, it takes just as long and answers no. */
    matches: (password: string, passwordHash: string | undefined) =>
      inTurn(async () => {
        const isRight = await verify(passwordHash ?? (await dummy), password)
        return isRight && passwordHash !== undefined
      }),
  }
}
