import { randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** An id in PayPal's format: `makeId(17)` returns something like 5G190127TN364715T. */
export function makeId(length: number, prefix = ''): string {
  const characters = Array.from(randomBytes(length), (byte) => letters[byte % letters.length])
  return prefix + characters.join('')
}

export function makeDebugId(): string {
  return randomBytes(7).toString('hex').slice(1)
}
