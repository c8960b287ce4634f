import { randomBytes } from 'node:crypto'
import type { DiscordState } from '../discord-state.ts'

/** Stands for a person's consent until the shop trades it for tokens, once. */
export type Code = { code: string; userId: string; scopes: string[]; redirectUri: string; expiresAt: number }

/** One pair of tokens. All grants of a person are one authorisation: revoking any ends them all. */
export type Grant = {
  userId: string
  scopes: string[]
  accessToken: string
  /** null once it was traded for a new pair. */
  refreshToken: string | null
  expiresAt: number
}

export const accessTokenLife = 604_800
const codeLife = 60_000

type Codes = Pick<DiscordState, 'codes'>
type Grants = Pick<DiscordState, 'grants'>

export function issueCode(state: Codes, consent: Pick<Code, 'userId' | 'scopes' | 'redirectUri'>): string {
  const code = randomText(22)
  state.codes = [...state.codes.filter(isFresh), { ...consent, code, expiresAt: Date.now() + codeLife }]
  return code
}

/** A code is gone once it was shown, whether or not the rest of the request was right. */
export function takeCode(state: Codes, code: string): Code | undefined {
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
    expiresAt: Date.now() + accessTokenLife * 1000,
  }
  state.grants.push(grant)
  return grant
}

/** Trades a refresh token for a new pair; the old access token works until it expires, the old refresh token never again. */
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

/** Ages a person's access tokens, so that the shop has to refresh them. */
export function expireGrants(state: Grants, userId: string): void {
  for (const grant of state.grants) if (grant.userId === userId) grant.expiresAt = Date.now()
}

function isFresh({ expiresAt }: { expiresAt: number }): boolean {
  return Date.now() < expiresAt
}

function randomText(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
