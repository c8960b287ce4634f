/** Longer than a millisecond takes. A test's clock may stand still. */
const mostTries = 100_000

let last = 0

/** The current time, not in the millisecond of the previous call: lists sort by it, and ids are random. */
export function nextMoment(now = () => new Date()): Date {
  let moment = now()
  for (let tries = 0; moment.getTime() === last && tries < mostTries; tries += 1) moment = now()
  last = moment.getTime()
  return moment
}
