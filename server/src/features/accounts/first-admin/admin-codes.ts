import { randomBytes } from 'node:crypto'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTries, hiddenInKey } from '../../../http/throttle.ts'
import { renewToken } from '../sessions/open-session.ts'
import type { SignedInUser } from '../sessions/require-user.ts'
import { becomeFirstAdmin } from './become-first-admin.ts'
import { consumeAdminCode, insertAdminCode, lockFirstAdmin } from './first-admin-queries.ts'

const oneDay = 86_400_000
/** Unambiguous capitals and digits, five bits each. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns a code that makes one account the first administrator within a day. Only its hash is stored. */
export async function issueAdminCode(
  deps: Pick<Dependencies, 'db' | 'now' | 'secrets'>,
): Promise<{ code: string; expiresAt: Date }> {
  const random = Array.from(randomBytes(16), (byte) => letters.charAt(byte % letters.length)).join('')
  const expiresAt = new Date(deps.now().getTime() + oneDay)
  await insertAdminCode(deps.db, { codeHash: deps.secrets.fingerprint(...hashed(random)), expiresAt })
  return { code: random.match(/.{4}/g)?.join('-') ?? random, expiresAt }
}

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks' | 'publicUrl'>

/** Returns a token with the new rights. Refuses a wrong, used or expired code, and any once there is an administrator. */
export async function redeemAdminCode(
  deps: Deps,
  user: SignedInUser,
  { code, network }: { code: string; network: string },
): Promise<string> {
  await countTries(deps, [
    { key: `admin-code:network:${hiddenInKey(deps, network)}`, limit: throttles.adminCodeFromNetwork },
    { key: `admin-code:account:${user.id}`, limit: throttles.adminCode },
  ])
  if (!user.isVerified) throw new Refused('ADMIN_CODE_NEEDS_EMAIL')
  return deps.db.transaction().execute(async (tx) => {
    await lockFirstAdmin(tx, user.id)
    const isValid = await consumeAdminCode(tx, deps.secrets.fingerprints(...hashed(code)), deps.now())
    const admin = isValid && (await becomeFirstAdmin(tx, deps, user.id, 'one-time code'))
    if (!admin) throw new Refused('ADMIN_CODE_INVALID')
    return renewToken(tx, deps, admin, user.sessionId)
  })
}

/** Purpose and text of a code's fingerprint. Ignores case, spaces and dashes. */
const hashed = (code: string) => ['admin-code', code.toUpperCase().replace(/[\s-]/g, '')] as const
