import { expect, test } from 'vitest'
import { healthFigures, levelOf } from './health-figures.ts'

const quiet = {
  jobsWaiting: 0,
  mailsWaiting: 0,
  failedJobs: [],
  eventsWaiting: 0,
  eventLag: 0,
  failedDeliveries: 0,
  providerErrors: { discord: 0, paypal: 0 },
  jobWorker: { isRunning: true },
}

test.each([
  [60, 'ok'],
  [61, 'warning'],
  [600, 'warning'],
  [601, 'critical'],
])('rates %i seconds of lag as %s', (seconds, level) => {
  expect(levelOf(seconds, { warning: 60, critical: 600 })).toBe(level)
})

test('is OK when nothing is waiting and nothing fails', () => {
  expect(healthFigures(quiet).map(({ level }) => level)).toEqual(Array(6).fill('ok'))
})

test('names the next limit with its unit', () => {
  const lagOf = (eventLag: number) => healthFigures({ ...quiet, eventLag }).find(({ label }) => label.includes('lag'))

  expect(lagOf(5)).toMatchObject({ value: '5 s', level: 'ok', limit: 'Warning above 60 s' })
  expect(lagOf(90)).toMatchObject({ value: '90 s', level: 'warning', limit: 'Critical above 600 s' })
})
