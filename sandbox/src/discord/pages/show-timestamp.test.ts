import { describe, expect, test } from 'vitest'
import { writeHtml } from '../../http/html.ts'
import { showTimestamp } from './show-timestamp.ts'

const moment = Date.UTC(2026, 10, 8, 9, 47, 30) / 1000
const shown = (seconds: number, style: string) => writeHtml(showTimestamp(seconds, style, moment * 1000))

describe('showTimestamp', () => {
  test.each([
    ['t', '9:47 AM'],
    ['T', '9:47:30 AM'],
    ['d', '11/08/2026'],
    ['D', 'November 8, 2026'],
    ['f', 'November 8, 2026 at 9:47 AM'],
    ['F', 'Sunday, November 8, 2026 at 9:47 AM'],
  ])('shows the style %s as %s', (style, text) => {
    expect(shown(moment, style)).toBe(
      `<time datetime="2026-11-08T09:47:30.000Z" title="Sunday, November 8, 2026 at 9:47 AM UTC">${text}</time>`,
    )
  })

  test.each([
    [5, 'in 5 seconds'],
    [-44, '44 seconds ago'],
    [60, 'in a minute'],
    [1795, 'in 30 minutes'],
    [-3600, 'an hour ago'],
    [21 * 3600, 'in 21 hours'],
    [23 * 3600, 'in a day'],
    [-25 * 86_400, '25 days ago'],
    [61 * 86_400, 'in 2 months'],
    [-365 * 86_400, 'a year ago'],
    [-730 * 86_400, '2 years ago'],
  ])('shows a moment %s seconds away as %s', (difference, text) => {
    expect(shown(moment + difference, 'R')).toContain(`>${text}</time>`)
  })
})
