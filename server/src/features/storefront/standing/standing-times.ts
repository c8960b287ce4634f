/** A message is edited at most once in this time. */
export const secondsBetweenEdits = 5

/** Lease of the worker that renders a message. A lost one is taken over after this time. */
export const leaseSeconds = 8

export const later = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)

/** The earlier of two moments that may be absent. */
export function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}
