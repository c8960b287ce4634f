import { render, screen } from '@testing-library/react'
import type { FunctionComponent } from 'react'
import { expect, test } from 'vitest'
import { ageText, fullMomentText, localDay, momentText } from './dates.ts'
import { Day, Moment, TimeAgo } from './moment.tsx'

const at = '2026-03-10T12:00:00.000Z'

test.each<[string, FunctionComponent<{ at: string | null }>, string | null]>([
  ['a moment', Moment, momentText(at)],
  ['a day', Day, localDay(at)],
  ['a time gone by', TimeAgo, ageText(at, Date.now())],
])('shows the full date on hover and sets datetime: %s', (_, Told, words) => {
  render(<Told at={at} />)

  const time = screen.getByText(words ?? '')
  expect(time.title).toBe(fullMomentText(at))
  expect(time.getAttribute('datetime')).toBe(at)
})

test.each([null, 'soon'])('shows %o as Unknown', (unknown) => {
  const { container } = render(<Moment at={unknown} />)

  expect(container.innerHTML).toBe('Unknown')
})
