import { utcDay } from '../../../ui/format/dates.ts'

type Days = { startDate?: string | null | undefined; endDate?: string | null | undefined }

/** From the first day to the last, or null when either is not known. */
export function goalDays({ startDate, endDate }: Days): string | null {
  const [start, end] = [utcDay(startDate), utcDay(endDate)]
  return start && end && `${start} to ${end}`
}
