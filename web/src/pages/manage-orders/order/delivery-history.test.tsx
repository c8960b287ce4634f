import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ageText, momentText } from '../../../ui/format/dates.ts'
import { DeliveryHistory } from './delivery-history.tsx'

const now = Date.parse('2026-03-10T12:00:00.000Z')
const earlier = '2026-03-10T11:50:00.000Z'
const later = '2026-03-10T12:20:00.000Z'
const delivery = { _id: 'd-1', kind: 'give-role', dueAt: earlier, tries: 0 } as const

test.each([
  [{ ...delivery, state: 'waiting' } as const, 'In progress.'],
  [{ ...delivery, state: 'waiting', dueAt: later } as const, `Due ${ageText(later, now)}.`],
  [
    { ...delivery, state: 'waiting', dueAt: later, tries: 1, triedAt: earlier } as const,
    `Tried once, ${ageText(earlier, now)}. Next attempt ${ageText(later, now)}.`,
  ],
  [
    { ...delivery, state: 'failed', tries: 6, triedAt: earlier } as const,
    `Tried 6 times, last ${ageText(earlier, now)}. Needs your attention.`,
  ],
  [{ ...delivery, state: 'skipped' } as const, ''],
  [{ ...delivery, state: 'done', tries: 1, doneAt: earlier } as const, momentText(earlier)],
  [{ ...delivery, state: 'done', tries: 3, doneAt: earlier } as const, `${momentText(earlier)}, on attempt 3`],
])('describes %o as: %s', (entry, words) => {
  vi.useFakeTimers({ now, toFake: ['Date'] })

  const { container } = render(<DeliveryHistory delivery={entry} />)

  expect(container.textContent).toBe(words)
})
