import { centsFromText, maximumPriceCents } from '@guildshop/contract/money'

/** Whole and decimal amounts with a point or a comma, and an optional sign of the currency. */
const amount = /^(?:[$€£¥]\s*)?(\d{1,6}(?:[.,]\d{1,2})?)(?:\s*[$€£¥])?$/

/** Reads an amount as a buyer types it: 5, 5.00, 5,00 or $5. Returns null for anything else. */
export function parseAmount(typed: string): number | null {
  const [, digits] = amount.exec(typed.trim()) ?? []
  const cents = digits ? centsFromText(digits.replace(',', '.')) : null
  return cents !== null && cents <= maximumPriceCents ? cents : null
}
