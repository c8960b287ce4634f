/** No vowels, so no words, and nothing that looks like 0, 1, I, L, O or U. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ'
const base = BigInt(alphabet.length)
const shortest = 4
const longest = 7

/** Multiplying by `spread` modulo a power of the base is a bijection, because they are coprime; `gather` reverts it. */
const spread = 8_370_764_005n
const gather = 4_700_931_309n

export type Numbered = { serial: number; orderPrefix: string }

/** The short number of an order, such as PF-7K3Q. Unique across servers, because the serial is. */
export const orderNumber = ({ serial, orderPrefix }: Numbered): string => `${orderPrefix}-${codeOf(serial)}`

/** Four characters for the first 614,656 serials, then five for 17 million, then six. */
function codeOf(serial: number): string {
  let index = BigInt(serial)
  let length = shortest
  while (index >= base ** BigInt(length)) index -= base ** BigInt(length++)
  let rest = (index * spread) % base ** BigInt(length)
  let code = ''
  for (; code.length < length; rest /= base) code = alphabet.charAt(Number(rest % base)) + code
  return code
}

/** The serial that a code stands for; null if the text can't be a code. */
function serialOf(code: string): number | null {
  let scattered = 0n
  for (const character of code) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return null
    scattered = scattered * base + BigInt(digit)
  }
  let serial = (scattered * gather) % base ** BigInt(code.length)
  for (let length = shortest; length < code.length; length++) serial += base ** BigInt(length)
  return serial <= largestSerial ? Number(serial) : null
}

/** PostgreSQL's largest integer. */
const largestSerial = 2n ** 31n - 1n

const plain = (text: string) => text.toUpperCase().replaceAll(/[\s#-]/g, '')

/** The serials that a search text could mean: PF-7K3Q, pf7k3q or 7K3Q. Check the orders with `isNumberOf`. */
export function serialsIn(text: string): number[] {
  const typed = plain(text)
  const lengths = [0, 1, 2].map((prefix) => typed.length - prefix)
  return lengths
    .filter((length) => length >= shortest && length <= longest)
    .map((length) => serialOf(typed.slice(-length)))
    .filter((serial) => serial !== null)
}

/** Whether the text is the order's number, with or without the prefix. */
export function isNumberOf(order: Numbered, text: string): boolean {
  const typed = plain(text)
  const code = codeOf(order.serial)
  return typed === code || typed === order.orderPrefix + code
}
