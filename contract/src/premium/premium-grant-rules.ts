import { integerFromText } from '../whole-number.ts'

export const premiumDurations = ['lifetime', '1m', '3m', '6m', '1y'] as const
export type PremiumDuration = (typeof premiumDurations)[number]

export const premiumDurationNames: Record<PremiumDuration, string> = {
  lifetime: 'Lifetime',
  '1m': '1 Month',
  '3m': '3 Months',
  '6m': '6 Months',
  '1y': '1 Year',
}

export function grantProblem(grant: { user: unknown; duration: string }): string | null {
  if (!grant.user) return 'Please select a user first.'
  return grant.duration ? null : 'Please select a premium duration.'
}

export type CouponForm = {
  codePrefix: string
  durationDays: string
  usesLimit: string
  /** The value of a date input, for example 2025-12-31. */
  expiresAt: string
  notes: string
}

export const blankCouponForm: CouponForm = {
  codePrefix: '',
  durationDays: '30',
  usesLimit: '1',
  expiresAt: '',
  notes: '',
}

export function couponProblem(form: Pick<CouponForm, 'durationDays' | 'usesLimit'>): string | null {
  const isPositive = (text: string) => (integerFromText(text) ?? 0) > 0
  const areBothPositive = isPositive(form.durationDays) && isPositive(form.usesLimit)
  return areBothPositive ? null : 'Duration and quantity must be positive numbers.'
}

/** Converts a valid form to the request body. Omits empty optional fields; the expiration day is inclusive. */
export function couponFromForm(form: CouponForm) {
  const codePrefix = form.codePrefix.trim().toUpperCase()
  const notes = form.notes.trim()
  return {
    ...(codePrefix && { codePrefix }),
    durationDays: Number(form.durationDays),
    usesLimit: Number(form.usesLimit),
    ...(form.expiresAt && { expiresAt: `${form.expiresAt}T23:59:59.999Z` }),
    ...(notes && { notes }),
  }
}
