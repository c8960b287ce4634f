let last = 0

/** The current time, not in the millisecond of the previous call: lists sort by it, and ids are random. */
export function nextMoment(now = () => new Date()): Date {
  // A test's clock may stand still.
  const giveUpAt = performance.now() + 2
  let moment = now()
  while (moment.getTime() === last && performance.now() < giveUpAt) moment = now()
  last = moment.getTime()
  return moment
}
