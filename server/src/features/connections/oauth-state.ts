import { randomBytes } from 'node:crypto'
import type { Dependencies } from '../../dependencies.ts'
import { definePurgeJob, inBatches } from '../../jobs/purge-job.ts'
import { expiredLogins } from './discord-login/discord-login-queries.ts'
import { consumeState, expiredStates, insertState } from './oauth-state-queries.ts'

const tenMinutes = 600_000

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>
type Provider = 'discord' | 'paypal'
type Start = {
  accountId: string
  sessionId: string
  isProved: boolean
  provider: Provider
  returnTo: string
  cookie: string | undefined
}

/**
 * Starts an OAuth flow. The state is sent in the URL and the cookie stays in the browser: both are required to finish it,
 * which prevents login CSRF (linking an attacker's account in a victim's browser).
 */
export async function issueState(
  deps: Deps,
  { cookie: known, ...start }: Start,
): Promise<{ state: string; cookie: string }> {
  const state = randomBytes(24).toString('base64url')
  const cookie = cookieFor(known)
  await insertState(deps.db, {
    stateHash: deps.secrets.fingerprint('link-state', state),
    cookieHash: deps.secrets.fingerprint('link-cookie', cookie),
    ...start,
    expiresAt: new Date(deps.now().getTime() + tenMinutes),
  })
  return { state, cookie }
}

/** Keeps the browser's cookie, so that flows in two tabs don't invalidate each other. */
export const cookieFor = (cookie: string | undefined) =>
  cookie && /^[\w-]{32}$/.test(cookie) ? cookie : randomBytes(24).toString('base64url')

/** Whether the flow was started in the browser with this cookie. */
export const isBrowserOf = (
  { secrets }: Pick<Dependencies, 'secrets'>,
  flow: { cookieHash: string },
  cookie: string | undefined,
) => cookie !== undefined && secrets.fingerprints('link-cookie', cookie).includes(flow.cookieHash)

type Return = { provider: Provider; state: string | undefined; cookie: string | undefined }

/** `isProved` if the flow may replace an account. */
export type LinkFlow = { accountId: string; isProved: boolean; returnTo: string }

/** An OAuth flow; null if the callback is forged, replayed, expired, from another browser or of an ended session. */
export async function finishState(deps: Deps, { provider, state, cookie }: Return): Promise<LinkFlow | null> {
  const hashes = state ? deps.secrets.fingerprints('link-state', state) : []
  const known = state ? await consumeState(deps.db, hashes, deps.now()) : undefined
  if (!known || !isBrowserOf(deps, known, cookie) || known.provider !== provider || known.expiresAt <= deps.now())
    return null
  const { accountId, isProved, returnTo } = known
  return { accountId, isProved, returnTo }
}

/** Every night: deletes the states of OAuth flows that nobody finished in time. */
export const forgetExpiredStates = definePurgeJob({
  name: 'forget-expired-states',
  schedule: '19 3 * * *',
  rules: [
    inBatches('states', { due: ({ now }) => expiredStates(now()) }),
    inBatches('logins', { due: ({ now }) => expiredLogins(now()) }),
  ],
})
