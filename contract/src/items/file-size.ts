const units = ['KB', 'MB', 'GB']

/** A rounded size, for example "1.5 MB". A megabyte is a million bytes. */
export function fileSizeText(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), units.length)
  const size = bytes / 1000 ** power
  return `${size < 10 ? Number(size.toFixed(1)) : Math.round(size)} ${units[power - 1]}`
}
