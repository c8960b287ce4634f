/** Name of a CSV file. ASCII letters, digits and dashes only, so it is valid on every file system. */
export function exportFileName(serverName: string, content: string, now: Date): string {
  const plainName = serverName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\W+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 40)
  return `${[plainName || 'server', content, now.toISOString().slice(0, 10)].join('-')}.csv`
}
