/** Supported currencies in display order. */
export const currencies = ['USD', 'AUD', 'EUR', 'GBP', 'CAD', 'JPY', 'NZD'] as const
export type Currency = (typeof currencies)[number]
export const defaultCurrency: Currency = 'USD'

export const maximumPriceCents = 10_000_000

/** Parses a decimal with at most 2 places to whole cents without floating point. Returns null for anything else. */
export function centsFromText(text: string): number | null {
  const [, whole = '', places = ''] = /^(\d*)(?:\.(\d{0,2}))?$/.exec(text.trim()) ?? []
  if (!whole && !places) return null
  const cents = Number(whole + places.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}

/** Divides by 100 and formats with 2 decimals for every currency. */
export function textFromCents(cents: number): string {
  const digits = String(Math.abs(Math.round(cents))).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** PayPal doesn't accept decimals for JPY. */
export function isWholeYen(cents: number, currency: string): boolean {
  return currency !== 'JPY' || cents % 100 === 0
}

/** The price after a currency change: the same amount, rounded up to whole yen for JPY. */
export function centsInNewCurrency(cents: number, currency: string): number {
  return isWholeYen(cents, currency) ? cents : cents - (cents % 100) + 100
}

const signs: Record<string, string> = { USD: '$', AUD: '$', CAD: '$', NZD: '$', EUR: '€', GBP: '£', JPY: '¥' }

/** Appends the currency code, because several currencies share the dollar sign: $9.50 USD. */
export function moneyText(cents: number, currency: string): string {
  return `${cents < 0 ? '-' : ''}${signs[currency] ?? ''}${textFromCents(Math.abs(cents))} ${currency}`
}

/** An amount to pay: Free for nothing. */
export function priceText(cents: number, currency: string): string {
  return cents === 0 ? 'Free' : moneyText(cents, currency)
}
