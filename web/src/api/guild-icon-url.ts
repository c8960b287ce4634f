/** Where Discord keeps a server's icon. None unless both parts are plain, so that nothing else gets into the address. */
export function guildIconUrl(guildId: string, hash: string | null | undefined): string | null {
  if (!hash || !/^[\w-]{1,64}$/.test(guildId) || !/^[\w-]{1,64}$/.test(hash)) return null
  return `https://cdn.discordapp.com/icons/${guildId}/${hash}.png`
}
