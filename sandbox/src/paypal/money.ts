export type Money = { currency_code: string; value: string }

const withoutDecimals = ['HUF', 'JPY', 'TWD']
const withDecimals = 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN RUB SEK SGD THB USD'.split(
  ' ',
)

export function isCurrency(code: string): boolean {
  return withoutDecimals.includes(code) || withDecimals.includes(code)
}

export function decimalsOf(currency: string): number {
  return withoutDecimals.includes(currency) ? 0 : 2
}

/** The amount in minor units; a bigint, because PayPal accepts amounts beyond a number's precision. */
export function toMinor({ currency_code, value }: Money): bigint {
  const decimals = decimalsOf(currency_code)
  const [whole = '', fraction = ''] = value.replace('-', '').split('.')
  const minor = BigInt(`${whole || '0'}${fraction.padEnd(decimals, '0').slice(0, decimals)}`)
  return value.startsWith('-') ? -minor : minor
}

export function fromMinor(minor: bigint, currency_code: string): Money {
  const decimals = decimalsOf(currency_code)
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const value = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
  return { currency_code, value: minor < 0n ? `-${value}` : value }
}

export function sumMinor(amounts: Money[]): bigint {
  return amounts.reduce((sum, amount) => sum + toMinor(amount), 0n)
}

/** PayPal's fee: 3.49 % plus 49 minor units, capped at the amount. */
export function feeOf(amount: Money): Money {
  const minor = toMinor(amount)
  const fee = (minor * 349n + 5000n) / 10_000n + 49n
  if (fee > minor) return amount
  return fromMinor(fee, amount.currency_code)
}

export function subtract(amount: Money, other: Money): Money {
  return fromMinor(toMinor(amount) - toMinor(other), amount.currency_code)
}

/** Formats money as in webhook summaries: `$ 5.00 USD`. */
export function formatMoney({ currency_code, value }: Money): string {
  return `${currency_code === 'USD' ? '$' : currency_code} ${value} ${currency_code}`
}
