import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { throttles } from '../../http/limits/limits.ts'
import { countTry } from '../../http/throttle.ts'
import { isProved, requireProof } from '../accounts/proof/require-proof.ts'
import type { SignedInUser } from '../accounts/sessions/require-user.ts'
import { findDiscordLink } from './discord-link-queries.ts'
import { issueState } from './oauth-state.ts'
import { findPaypalLink } from './paypal-link-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>
type Start = { returnTo: string; cookie: string | undefined }

/**
 * Starts connecting Discord. Without tokens, an account that is already linked is only completed: the callback refuses
 * another one.
 */
export async function startDiscordFlow(deps: Deps, user: SignedInUser, start: Start) {
  const link = await findDiscordLink(deps.db, user.id)
  if (link?.accessToken) requireProof(deps, user)
  return issueFor(deps, user, { ...start, provider: 'discord' })
}

export async function startPaypalFlow(deps: Deps, user: SignedInUser, start: Start) {
  if (await findPaypalLink(deps.db, user.id)) requireProof(deps, user)
  return issueFor(deps, user, { ...start, provider: 'paypal' })
}

/** Reads the linked account again. Asks for no proof, because the callback refuses another account. */
export async function startPaypalCheck(deps: Deps, user: SignedInUser, start: Start) {
  if (!(await findPaypalLink(deps.db, user.id))) throw new Refused('PAYPAL_NOT_LINKED')
  await countTry(deps, `verify-paypal:${user.id}`, throttles.paypalVerification)
  const { id: accountId, sessionId } = user
  return issueState(deps, { ...start, provider: 'paypal', accountId, sessionId, isProved: false })
}

/** Remembers whether the session proved its owner, because the callback has no token. */
function issueFor(deps: Deps, user: SignedInUser, start: Start & { provider: 'discord' | 'paypal' }) {
  return issueState(deps, { ...start, accountId: user.id, sessionId: user.sessionId, isProved: isProved(deps, user) })
}
