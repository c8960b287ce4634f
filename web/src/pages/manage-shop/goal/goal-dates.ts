import { utcDay } from '../../../ui/format/dates.ts'

type Days = { startDate?: string | null | undefined; endDate?: string | null | undefined }

/** The date range, or null when either date is missing. */
export function goalDays({ startDate, endDate }: Days): string | null {
  const [start, end] = [utcDay(startDate), utcDay(endDate)]
  return start && end && `${start} to ${end}`
}
