import type { KeyObject } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import type { Secrets } from '../../../security/secrets.ts'

const claims = { algorithm: 'HS256', audience: 'guildshop', type: 'session+jwt' } as const
const payload = z.object({ sid: z.uuid(), exp: z.number() })

type TokenUser = { id: string; username: string; email: string; isSuperAdmin: boolean; isVerified: boolean }
type TokenSession = { id: string; expiresAt: Date }
type Deps = Pick<Dependencies, 'secrets' | 'now'>
type Verified = z.infer<typeof payload>

/**
 * Verified tokens per key: verifying a signature again would cost more than the rest of a small request. Expiration is
 * still checked every time, and the session is loaded from the database.
 */
const verifiedTokens = new WeakMap<Secrets, LRUCache<string, Verified>>()

/** The user in the payload is for display only; permissions are loaded from the database on every request. */
export function signToken({ secrets, now }: Deps, user: TokenUser, session: TokenSession): Promise<string> {
  const { id, username, email, isSuperAdmin, isVerified } = user
  return new SignJWT({ user: { id, username, email, isSuperAdmin, isVerified, hasCounters: true }, sid: session.id })
    .setProtectedHeader({ alg: claims.algorithm, typ: claims.type })
    .setAudience(claims.audience)
    .setIssuedAt(now())
    .setExpirationTime(session.expiresAt)
    .sign(secrets.tokenKey)
}

/** Returns a token's session id, or null if it's forged, expired or not ours. */
export async function readToken(deps: Deps, token: string): Promise<string | null> {
  const verified = cacheOf(deps.secrets).get(token) ?? (await verify(deps, token))
  return verified && verified.exp * 1000 > deps.now().getTime() ? verified.sid : null
}

function cacheOf(secrets: Secrets): LRUCache<string, Verified> {
  const cache = verifiedTokens.get(secrets) ?? new LRUCache<string, Verified>({ max: 10_000 })
  verifiedTokens.set(secrets, cache)
  return cache
}

/** Includes old keys, so that rotating the secret key logs nobody out. */
async function verify(deps: Deps, token: string): Promise<Verified | null> {
  for (const key of deps.secrets.tokenKeys) {
    const verified = await verifyWith(key, deps, token)
    if (verified) return verified
  }
  return null
}

async function verifyWith(key: KeyObject, { secrets, now }: Deps, token: string): Promise<Verified | null> {
  try {
    const { payload: content } = await jwtVerify(token, key, {
      algorithms: [claims.algorithm],
      audience: claims.audience,
      typ: claims.type,
      currentDate: now(),
    })
    const verified = payload.parse(content)
    cacheOf(secrets).set(token, verified)
    return verified
  } catch {
    return null
  }
}
