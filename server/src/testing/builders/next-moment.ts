let last = 0

/** The current time, never in the millisecond of the previous call: lists sort by it, and ids are random. */
export function nextMoment(now = () => new Date()): Date {
  let moment = now()
  while (moment.getTime() === last) moment = now()
  last = moment.getTime()
  return moment
}
