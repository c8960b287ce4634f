import Sqids from 'sqids'

/** No vowels, so no words, and nothing that looks like 0, 1, I, L, O or U. */
const codes = new Sqids({ alphabet: '4RXKD8VZ2HQWN6GBTJ9MPC3FY57S', minLength: 4, blocklist: new Set() })
/** PostgreSQL's largest integer. */
const largestSerial = 2 ** 31 - 1

export type Numbered = { serial: number; orderPrefix: string }

/** The short number of an order, such as PF-7K3Q. Unique across servers, because the serial is. */
export const orderNumber = ({ serial, orderPrefix }: Numbered): string => `${orderPrefix}-${codes.encode([serial])}`

const plain = (text: string) => text.toUpperCase().replaceAll(/[\s#-]/g, '')

/** The serials that a search text could mean: PF-7K3Q, pf7k3q or 7K3Q. Check the orders with `isNumberOf`. */
export function serialsIn(text: string): number[] {
  const typed = plain(text)
  const withoutPrefix = [0, 1, 2].map((length) => typed.slice(length))
  return withoutPrefix.flatMap((code) => {
    const [serial, ...rest] = codes.decode(code)
    const isCode = serial !== undefined && rest.length === 0 && serial <= largestSerial
    // Several texts decode to the same number; only one of them is its code.
    return isCode && codes.encode([serial]) === code ? [serial] : []
  })
}

/** Whether the text is the order's number, with or without the prefix. */
export function isNumberOf(order: Numbered, text: string): boolean {
  const typed = plain(text)
  const code = codes.encode([order.serial])
  return typed === code || typed === order.orderPrefix + code
}
