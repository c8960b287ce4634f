const units = ['KB', 'MB', 'GB', 'TB']

/** A rounded size, for example "1.5 MB". In steps of 1,024, as plan limits are. */
export function fileSizeText(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), units.length)
  const size = bytes / 1024 ** power
  return `${size < 10 ? Number(size.toFixed(1)) : Math.round(size)} ${units[power - 1]}`
}
