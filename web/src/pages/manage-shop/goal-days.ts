const longDay = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'medium', timeZone: 'UTC' })

type Days = { startDate?: string | null | undefined; endDate?: string | null | undefined }

/** From the first day to the last, or null when either is not known. */
export function goalDays({ startDate, endDate }: Days): string | null {
  const [start, end] = [new Date(startDate ?? ''), new Date(endDate ?? '')]
  if (Number.isNaN(start.getTime()) || Number.isNaN(end.getTime())) return null
  return `${longDay.format(start)} to ${longDay.format(end)}`
}
