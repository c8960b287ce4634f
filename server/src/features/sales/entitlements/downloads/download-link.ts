import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { Dependencies } from '../../../../dependencies.ts'
import { Refused } from '../../../../errors/refused.ts'

const minutesValid = 15
/** Binds signatures to this purpose: tokens signed for another purpose aren't valid here, and vice versa. */
const purpose = 'download-link'
const pattern = /^[\w-]{48}\.[\w-]{43}$/

/** `id` counts the link's uses as one download. */
type DownloadLink = { id: string; entitlementId: string }
type Deps = Pick<Dependencies, 'secrets' | 'now'>

/** A link that downloads an entitlement's file without a session: anyone who has it can use it, for 15 minutes. */
export function signDownloadLink(deps: Deps & Pick<Dependencies, 'publicUrl'>, entitlementId: string) {
  const expiresAt = new Date(deps.now().getTime() + minutesValid * 60_000)
  const content = Buffer.alloc(36)
  content.write(randomUUID().replaceAll('-', ''), 0, 'hex')
  content.write(entitlementId.replaceAll('-', ''), 16, 'hex')
  content.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), 32)
  const body = content.toString('base64url')
  return { url: `${deps.publicUrl}/api/downloads/${body}.${deps.secrets.fingerprint(purpose, body)}`, expiresAt }
}

/** Refuses a forged or expired token. */
export function readDownloadToken(deps: Deps, token: string): DownloadLink {
  const [body = '', signature = ''] = token.split('.')
  const isSigned = (expected: string) => timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  const isOurs = pattern.test(token) && deps.secrets.fingerprints(purpose, body).some(isSigned)
  if (!isOurs) throw new Refused('DOWNLOAD_LINK_INVALID')
  const content = Buffer.from(body, 'base64url')
  if (content.readUInt32BE(32) * 1000 <= deps.now().getTime()) throw new Refused('DOWNLOAD_LINK_EXPIRED')
  return { id: uuidAt(content, 0), entitlementId: uuidAt(content, 16) }
}

const uuidAt = (content: Buffer, start: number) =>
  content.toString('hex', start, start + 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
