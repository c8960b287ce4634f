import { expect, test } from 'vitest'
import { fullDate, timeAgo } from './time-ago.ts'

const now = Date.parse('2026-03-10T12:00:00.000Z')

test.each([
  ['2026-03-10T12:00:30.000Z', 'just now'],
  ['2026-03-10T11:59:01.000Z', 'just now'],
  ['2026-03-10T11:59:00.000Z', '1 minute ago'],
  ['2026-03-10T11:00:01.000Z', '59 minutes ago'],
  ['2026-03-10T11:00:00.000Z', '1 hour ago'],
  ['2026-03-09T12:00:01.000Z', '23 hours ago'],
  ['2026-03-09T12:00:00.000Z', 'yesterday'],
  ['2026-03-03T12:00:00.000Z', '7 days ago'],
  ['soon', 'at an unknown time'],
])('%s was %s', (date, words) => {
  expect(timeAgo(date, now)).toBe(words)
})

test('the full date names the day, and there is none for a date nobody can read', () => {
  expect(fullDate('2026-03-10T12:00:00.000Z')).toContain('March 10, 2026')
  expect(fullDate('soon')).toBeUndefined()
})
