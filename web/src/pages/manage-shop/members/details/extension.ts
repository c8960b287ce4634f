import { maxExtensionDays } from '@guildshop/contract/membership-rules'
import type { FieldError } from '../../../../ui/fields/use-form-errors.ts'

type Extension = { days: string; reason: string }

export function extensionErrors({ days, reason }: Extension): FieldError<'days' | 'reason'>[] {
  return [
    ...(isExtension(days) ? [] : [{ field: 'days' as const, message: `Enter 1–${maxExtensionDays} days.` }]),
    ...(reason.trim() ? [] : [{ field: 'reason' as const, message: 'Enter a reason.' }]),
  ]
}

/** When a membership that still runs ends after these days; null if it can't be said. */
export function extendedUntil(paidUntil: string | null | undefined, days: string, now: Date): Date | null {
  const end = new Date(paidUntil ?? '')
  if (!isExtension(days) || !(end > now)) return null
  end.setUTCDate(end.getUTCDate() + Number(days))
  return end
}

const isExtension = (days: string) =>
  /^\d{1,3}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= maxExtensionDays
