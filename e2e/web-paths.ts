import { webPages } from '@guildshop/contract/web-pages'

/** Redirect visitors who haven't started a password reset. */
const resetSteps: string[] = ['/verify-reset-code', '/reset-password-final']

const visitorPages = webPages.public.filter((pattern) => !resetSteps.includes(pattern))

/** Path patterns of all pages that open directly, without an earlier step. */
export const directPages: string[] = [...visitorPages, ...webPages.member, ...webPages.admin]

export const visitorPaths = visitorPages.map(samplePath)
export const memberPaths = webPages.member.map(samplePath)
export const adminPaths = webPages.admin.map(samplePath)

/** Pages that every member can open: they need no server and no order. */
export const memberPathsWithoutId = webPages.member.filter((pattern) => !pattern.includes(':'))

/** 42 for each parameter; optional parameters are omitted. */
function samplePath(pattern: string): string {
  return pattern.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, '42')
}

/** Every page of a member who owns this server and its order. */
export const memberPathsFor = (ids: { guildId: string; saleId: string }) =>
  webPages.member.map((pattern) => pattern.replace(':guildId', ids.guildId).replace(':saleId', ids.saleId))

export function isPathOf(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/\/:\w+/g, '(/[^/]+)')}$`).test(path)
}
