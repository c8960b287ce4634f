import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { loadSession } from './load-session-queries.ts'
import { touchSession } from './session-queries.ts'
import { readToken } from './session-token.ts'

const oneMinute = 60_000

export type SignedInUser = {
  id: string
  sessionId: string
  username: string
  email: string
  isVerified: boolean
  isSuperAdmin: boolean
  /** False for an account created with Discord, until a password is set. */
  hasPassword: boolean
  hasTwoFactor: boolean
  firstFactorAt: Date | null
  secondFactorAt: Date | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on routes behind `requireUser`. */
    user: SignedInUser
  }
}

type Deps = Pick<Dependencies, 'db' | 'secrets' | 'now' | 'passwords'>

/** Requires authentication for all routes of this plugin and documents it. Loads session and flags on every request. */
export function requireUser(api: FastifyInstance, deps: Deps): void {
  api.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, security: [{ bearer: [] }] }
  })
  api.addHook('onRequest', async (request) => {
    request.user = await findUser(deps, request)
    deps.passwords.makeRoom()
  })
}

async function findUser(deps: Deps, request: FastifyRequest): Promise<SignedInUser> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new Refused('NOT_SIGNED_IN')
  const sessionId = await readToken(deps, token)
  const now = deps.now()
  const found = sessionId ? await loadSession(deps.db, { sessionId, now }) : undefined
  if (!found) throw new Refused('SESSION_ENDED')
  const { keyNumber: _, lastUsedAt, totpSecret, ...user } = found
  const isDue = now.getTime() - lastUsedAt.getTime() > oneMinute
  // Reads still work while the database is read-only.
  if (isDue) await touchSession(deps.db, found.sessionId, now).catch((error) => request.log.warn(error))
  return { ...user, hasTwoFactor: totpSecret !== null }
}
