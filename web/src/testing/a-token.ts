type Claims = {
  id?: string
  username?: string
  email?: string
  isSuperAdmin?: boolean
  isVerified?: boolean
  hasCounters?: boolean
}

const base64url = (content: object) =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(content))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Builds an unsigned test token, valid for one hour by default. */
export function aToken({ expiresInSeconds = 3600, ...claims }: Claims & { expiresInSeconds?: number } = {}): string {
  const user = { id: 'user-1', username: 'robin', email: 'robin@example.com', isSuperAdmin: false, ...claims }
  const exp = Math.floor(Date.now() / 1000) + expiresInSeconds
  return `${base64url({ alg: 'none' })}.${base64url({ user, exp })}.unsigned`
}
