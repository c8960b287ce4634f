/** The same day of a later month; the last one where that month is shorter. */
export function addMonths(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCMonth(date.getUTCMonth() + months)
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0)
  return later
}
