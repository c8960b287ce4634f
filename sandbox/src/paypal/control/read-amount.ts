import { Declined } from '../../http/declined.ts'
import { decimalsOf, fromMinor, type Money, toMinor } from '../money.ts'
import type { Read } from './control.ts'

/** The amount in the payment's currency, or null if none is given. */
export function readAmount(read: Read, currency_code: string): Money | null {
  const value = read('amount')
  if (value === undefined) return null
  const form = decimalsOf(currency_code) === 0 ? /^\d{1,9}$/ : /^\d{1,9}(\.\d{1,2})?$/
  if (form.test(value)) return fromMinor(toMinor({ currency_code, value }), currency_code)
  throw new Declined(400, `"amount" is not a valid ${currency_code} amount.`)
}
