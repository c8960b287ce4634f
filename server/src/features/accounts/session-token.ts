import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Dependencies } from '../../dependencies.ts'

const claims = { algorithm: 'HS256', audience: 'guildshop', type: 'session+jwt' } as const
const payload = z.object({ sid: z.uuid() })

type TokenUser = { id: string; username: string; email: string; isSuperAdmin: boolean; isVerified: boolean }
type Deps = Pick<Dependencies, 'secrets' | 'now'>

/** The user inside is for display; who may do what is read from the database at every request. */
export function signToken(
  { secrets, now }: Deps,
  user: TokenUser,
  sessionId: string,
  expiresAt: Date,
): Promise<string> {
  const { id, username, email, isSuperAdmin, isVerified } = user
  return new SignJWT({ user: { id, username, email, isSuperAdmin, isVerified }, sid: sessionId })
    .setProtectedHeader({ alg: claims.algorithm, typ: claims.type })
    .setAudience(claims.audience)
    .setIssuedAt(now())
    .setExpirationTime(expiresAt)
    .sign(secrets.tokenKey)
}

/** The session a token names, or null when it is forged, expired or not ours. */
export async function readToken({ secrets, now }: Deps, token: string): Promise<string | null> {
  try {
    const verified = await jwtVerify(token, secrets.tokenKey, {
      algorithms: [claims.algorithm],
      audience: claims.audience,
      typ: claims.type,
      currentDate: now(),
    })
    return payload.parse(verified.payload).sid
  } catch {
    return null
  }
}
