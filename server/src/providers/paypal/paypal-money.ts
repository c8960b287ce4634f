import * as z from 'zod'

export type Money = { cents: number; currency: string }

/** PayPal rejects decimals for these currencies. */
const wholeCurrencies = new Set(['JPY', 'HUF', 'TWD'])

/** Throws on amounts that PayPal can't charge exactly; prices are validated earlier. */
export function toPaypalMoney({ cents, currency }: Money): { currency_code: string; value: string } {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} isn't an amount in cents.`)
  const decimals = String(cents % 100).padStart(2, '0')
  const whole = String(Math.floor(cents / 100))
  if (!wholeCurrencies.has(currency)) return { currency_code: currency, value: `${whole}.${decimals}` }
  if (decimals !== '00') throw new RangeError(`PayPal accepts only whole ${currency} amounts, not ${cents} hundredths.`)
  return { currency_code: currency, value: whole }
}

/** Parses amounts in responses. Rejects more than two decimals. */
export const paypalMoney = z
  .object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string().regex(/^-?\d{1,13}(\.\d{1,2}0*)?$/) })
  .transform(({ currency_code: currency, value }): Money => ({ cents: toCents(value), currency }))

function toCents(value: string): number {
  const [whole = '', decimals = ''] = value.replace('-', '').split('.')
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  return value.startsWith('-') && cents !== 0 ? -cents : cents
}
