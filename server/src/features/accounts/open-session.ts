import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { insertSession } from './session-queries.ts'
import { signToken } from './session-token.ts'

const sevenDays = 7 * 86_400_000

type SignedIn = { id: string; username: string; email: string; isSuperAdmin: boolean; isVerified: boolean }
type Options = { device: string; hasProvedSecondFactor?: boolean; tries?: string[] }

/** Signs someone in who has proved who they are, and answers their token. The tries they needed no longer count. */
export async function openSession(
  tx: Db,
  deps: Pick<Dependencies, 'secrets' | 'now'>,
  account: SignedIn,
  { device, hasProvedSecondFactor = false, tries = [] }: Options,
): Promise<string> {
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + sevenDays)
  const secondFactorAt = hasProvedSecondFactor ? now : null
  const id = await insertSession(tx, { accountId: account.id, device, now, expiresAt, secondFactorAt }, tries)
  return signToken(deps, account, id, expiresAt)
}
