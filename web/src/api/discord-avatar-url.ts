/** Discord CDN URL of a user's avatar. Null unless id and hash have Discord's format, to prevent URL injection. */
export function discordAvatarUrl(userId: string | null | undefined, hash: string | null | undefined): string | null {
  if (!/^\d{1,20}$/.test(userId ?? '') || !/^(a_)?[0-9a-f]{32}$/.test(hash ?? '')) return null
  return `https://cdn.discordapp.com/avatars/${userId}/${hash}.png`
}
