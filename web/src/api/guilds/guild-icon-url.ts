/** Discord CDN URL of a server's icon. Null unless id and hash are well-formed, to prevent URL injection. */
export function guildIconUrl(guildId: string, hash: string | null | undefined): string | null {
  if (!hash || !/^[\w-]{1,64}$/.test(guildId) || !/^[\w-]{1,64}$/.test(hash)) return null
  return `https://cdn.discordapp.com/icons/${guildId}/${hash}.png`
}
