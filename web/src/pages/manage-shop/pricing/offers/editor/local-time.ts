/** The value of a `datetime-local` input: the local time to the minute, or blank. */
export function localInput(iso: string | null): string {
  if (!iso) return ''
  const time = new Date(iso)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`
}

/** The ISO time of such a value; null for blank, and the text itself if it isn't a time. Keeps an unchanged time's seconds. */
export function isoFromInput(text: string, before: string | null): string | null {
  if (!text) return null
  if (before && localInput(before) === text) return before
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}

/** As in Europe/Berlin. */
export const localTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
