const oneMinute = 60_000

/** Returns true for at most `most` callers per minute, which bounds outgoing requests. */
export function callsPerMinute(most: number, now: () => Date): () => boolean {
  let startedAt = Number.NEGATIVE_INFINITY
  let taken = 0
  return () => {
    const moment = now().getTime()
    if (moment - startedAt >= oneMinute || moment < startedAt) {
      startedAt = moment
      taken = 0
    }
    taken += 1
    return taken <= most
  }
}
