/** ASCII letters, digits and dashes only, so the name is valid on every file system. */
export function exportName(guildName: string, filter: string, now: Date): string {
  const plainName = guildName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\W+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 40)
  return `${[plainName || 'server', 'orders', filter, now.toISOString().slice(0, 10)].join('-')}.csv`
}
