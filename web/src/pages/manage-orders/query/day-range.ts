/** Moments as ISO text; the start is included, the end isn't. */
export type MomentRange = { from?: string; before?: string }

/** The moments between two local days, both included. Ignores what isn't a day. */
export function dayRange(from: string | null, to: string | null): MomentRange {
  const start = startOfDay(from, 0)
  const end = startOfDay(to, 1)
  return { ...(start && { from: start }), ...(end && { before: end }) }
}

/** Midnight in the user's time zone, this many days later. */
function startOfDay(day: string | null, later: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? []
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later)
  const isDay = Number(year) >= 1971 && Number(year) < 2199 && !Number.isNaN(start.getTime())
  return isDay ? start.toISOString() : undefined
}

type Bounds = { from: string | undefined; before: string | undefined }

export function isInRange(at: string | null | undefined, { from, before }: Bounds): boolean {
  const time = Date.parse(at ?? '')
  if (from && !(time >= Date.parse(from))) return false
  return !before || time < Date.parse(before)
}
