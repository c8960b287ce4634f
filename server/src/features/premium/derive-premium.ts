export type Grant = { source: string; startsAt: Date; endsAt: Date | null }

export type Premium = {
  isPremium: boolean
  /** When access ends if nothing more is granted; null for good, and without premium. */
  endsAt: Date | null
  /** By an administrator or a code, while no paid subscription runs. */
  isGranted: boolean
}

/** Grants that follow one another without a gap are one stretch; in which order they were given does not matter. */
export function derivePremium(grants: Grant[], now: Date): Premium {
  const running = grants.filter(({ startsAt, endsAt }) => startsAt <= now && (!endsAt || endsAt > now))
  if (running.length === 0) return { isPremium: false, endsAt: null, isGranted: false }
  return {
    isPremium: true,
    endsAt: endOfStretch(grants, now),
    isGranted: running.every(({ source }) => source !== 'paid'),
  }
}

function endOfStretch(grants: Grant[], now: Date): Date | null {
  let end = now
  for (const { startsAt, endsAt } of grants.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    if (startsAt > end) break
    if (!endsAt) return null
    if (endsAt > end) end = endsAt
  }
  return end
}
