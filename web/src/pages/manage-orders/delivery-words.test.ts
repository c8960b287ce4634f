import { expect, test } from 'vitest'
import { historyOf } from './delivery-words.ts'

const now = Date.parse('2026-03-10T12:00:00.000Z')
const earlier = '2026-03-10T11:50:00.000Z'
const later = '2026-03-10T12:20:00.000Z'
const delivery = { _id: 'd-1', kind: 'give-role', dueAt: earlier, tries: 0 } as const

test.each([
  [{ ...delivery, state: 'waiting' } as const, 'Happening now.'],
  [{ ...delivery, state: 'waiting', dueAt: later } as const, 'Due in 20 minutes.'],
  [
    { ...delivery, state: 'waiting', dueAt: later, tries: 1, triedAt: earlier } as const,
    'Tried once, last 10 minutes ago. Next try in 20 minutes.',
  ],
  [
    { ...delivery, state: 'failed', tries: 6, triedAt: earlier } as const,
    'Tried 6 times, last 10 minutes ago. Waits for you.',
  ],
  [{ ...delivery, state: 'skipped' } as const, ''],
])('%o is told as: %s', (entry, words) => {
  expect(historyOf(entry, now)).toBe(words)
})

test('what was done tells when, and at which try if it took several', () => {
  const done = { ...delivery, state: 'done', tries: 1, doneAt: earlier } as const

  expect(historyOf(done, now)).toMatch(/^Mar 10, 2026, \d+:50 [AP]M\.$/)
  expect(historyOf({ ...done, tries: 3 }, now)).toMatch(/, at try 3\.$/)
})
