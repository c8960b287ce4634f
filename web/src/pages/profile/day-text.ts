const long = new Intl.DateTimeFormat('en', { dateStyle: 'long' })
const medium = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

/** The reader's own day, as in March 1, 2030; null when nobody knows it. */
export const longDay = (date: string | null | undefined) => dayIn(long, date)

/** As in Mar 1, 2030. */
export const shortDay = (date: string | null | undefined) => dayIn(medium, date)

function dayIn(format: Intl.DateTimeFormat, date: string | null | undefined): string | null {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? null : format.format(time)
}
