/** A message is edited at most once in this time. */
export const secondsBetweenEdits = 5

/** Discord limits edits of messages that are over an hour old, but doesn't publish how. */
const secondsBetweenOldEdits = 30
const secondsUntilOld = 3600

const discordEpoch = 1_420_070_400_000

/** When a message that was edited may be edited again. Its id on Discord contains when it was posted. */
export function nextEditAfter(edited: Date, messageId: string): Date {
  const postedAt = Number(BigInt(messageId) >> 22n) + discordEpoch
  const isOld = addSeconds(edited, secondsBetweenOldEdits) >= addSeconds(new Date(postedAt), secondsUntilOld)
  return addSeconds(edited, isOld ? secondsBetweenOldEdits : secondsBetweenEdits)
}

/** Lease of the worker that renders a message. A lost one is taken over after this time. */
export const leaseSeconds = 8

/** All calls of one update end before the lease does. */
export const callSeconds = 6

/** Failures after which a message isn't tried again before a probe, half a minute after the first. */
export const fastTries = 6

/** A message that was checked this recently is assumed to exist. */
export const secondsUnchecked = 60

export const addSeconds = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)

/** The earlier of two moments that may be absent. */
export function earliest(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}
