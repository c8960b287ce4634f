import { textFromCents } from '@guildshop/contract/money'

const signs: Record<string, string> = { USD: '$', AUD: '$', CAD: '$', NZD: '$', EUR: '€', GBP: '£', JPY: '¥' }

/** The sign alone would not tell one dollar from another, so the code stands behind: $9.50 USD. */
export const moneyText = (cents: number, currency: string) =>
  `${signs[currency] ?? ''}${textFromCents(cents)} ${currency}`
