import { createHmac } from 'node:crypto'
import { jwtVerify } from 'jose'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import type { Secrets } from '../../../secrets.ts'

const claims = { algorithm: 'HS256', audience: 'guildshop', type: 'session+jwt' } as const
const payload = z.object({ sid: z.uuid(), exp: z.number() })

type TokenUser = { id: string; username: string; email: string; isSuperAdmin: boolean; isVerified: boolean }
type Deps = Pick<Dependencies, 'secrets' | 'now'>
type Genuine = z.infer<typeof payload>

/**
 * Cache of verified signatures per key: verifying again would cost more than the rest of a small request. Expiration is
 * still checked every time, and the session is loaded from the database.
 */
const genuineTokens = new WeakMap<Secrets, Map<string, Genuine>>()
const mostRemembered = 10_000

const head = encode({ alg: claims.algorithm, typ: claims.type })

/**
 * The user in the payload is for display only; permissions are loaded from the database on every request. Signed with
 * node:crypto, because the library signs in another thread, which takes six times as long.
 */
export function signToken({ secrets, now }: Deps, user: TokenUser, sessionId: string, expiresAt: Date): string {
  const { id, username, email, isSuperAdmin, isVerified } = user
  const body = encode({
    user: { id, username, email, isSuperAdmin, isVerified },
    sid: sessionId,
    aud: claims.audience,
    iat: secondsOf(now()),
    exp: secondsOf(expiresAt),
  })
  const signature = createHmac('sha256', secrets.tokenKey).update(`${head}.${body}`).digest('base64url')
  return `${head}.${body}.${signature}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000)

/** Returns a token's session id, or null if it's forged, expired or not ours. */
export async function readToken({ secrets, now }: Deps, token: string): Promise<string | null> {
  const known = genuineTokens.get(secrets) ?? new Map<string, Genuine>()
  const genuine = known.get(token) ?? (await verify({ secrets, now }, token))
  if (!genuine || genuine.exp * 1000 <= now().getTime()) return null
  if (known.size >= mostRemembered) known.clear()
  genuineTokens.set(secrets, known.set(token, genuine))
  return genuine.sid
}

async function verify({ secrets, now }: Deps, token: string): Promise<Genuine | null> {
  try {
    const verified = await jwtVerify(token, secrets.tokenKey, {
      algorithms: [claims.algorithm],
      audience: claims.audience,
      typ: claims.type,
      currentDate: now(),
    })
    return payload.parse(verified.payload)
  } catch {
    return null
  }
}
