import { randomBytes } from 'node:crypto'
import type { DiscordState } from '../discord-state.ts'

/** A single-use authorization code. */
export type Code = { code: string; userId: string; scopes: string[]; redirectUri: string; expiresAt: number }

/** A token pair. Revoking one of a user's grants revokes them all. */
export type Grant = {
  userId: string
  scopes: string[]
  accessToken: string
  /** Null after it is exchanged for a new pair. */
  refreshToken: string | null
  expiresAt: number
}

export const accessTokenTtlSeconds = 604_800
const codeTtlMs = 60_000

type Codes = Pick<DiscordState, 'codes'>
type Grants = Pick<DiscordState, 'grants'>

export function issueCode(state: Codes, consent: Pick<Code, 'userId' | 'scopes' | 'redirectUri'>): string {
  const code = randomText(22)
  state.codes = [...state.codes.filter(isFresh), { ...consent, code, expiresAt: Date.now() + codeTtlMs }]
  return code
}

/** Consumes a code, even if the rest of the request is invalid. */
export function consumeCode(state: Codes, code: string): Code | undefined {
  const found = state.codes.find((candidate) => candidate.code === code)
  state.codes = state.codes.filter((candidate) => candidate !== found)
  return found && isFresh(found) ? found : undefined
}

export function issueGrant(state: Grants, { userId, scopes }: Pick<Grant, 'userId' | 'scopes'>) {
  const grant = {
    userId,
    scopes,
    accessToken: randomText(22),
    refreshToken: randomText(22),
    expiresAt: Date.now() + accessTokenTtlSeconds * 1000,
  }
  state.grants.push(grant)
  return grant
}

/** Exchanges a refresh token for a new pair. The old access token works until it expires. */
export function renewGrant(state: Grants, refreshToken: string) {
  const found = state.grants.find((grant) => grant.refreshToken === refreshToken)
  if (!found) return undefined
  found.refreshToken = null
  state.grants = state.grants.filter((grant) => grant.refreshToken || isFresh(grant))
  return issueGrant(state, found)
}

export function findGrant(state: Grants, accessToken: string): Grant | undefined {
  return state.grants.find((grant) => grant.accessToken === accessToken && isFresh(grant))
}

export function ownerOfToken(state: Grants, token: string): string | undefined {
  return state.grants.find(({ accessToken, refreshToken }) => [accessToken, refreshToken].includes(token))?.userId
}

export function revokeGrants(state: Grants, userId: string): void {
  state.grants = state.grants.filter((grant) => grant.userId !== userId)
}

/** Expires a user's access tokens, so that the shop must refresh them. */
export function expireGrants(state: Grants, userId: string): void {
  for (const grant of state.grants) if (grant.userId === userId) grant.expiresAt = Date.now()
}

function isFresh({ expiresAt }: { expiresAt: number }): boolean {
  return Date.now() < expiresAt
}

function randomText(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
