import { expect, test } from 'vitest'
import { topOfScale } from './chart-scale.ts'

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [9, 10],
  [10, 12],
  [13, 16],
  [59, 60],
  [100, 120],
  [123_456, 160_000],
  [99_999_999_999, 100_000_000_000],
])('rounds %d up to %d', (highest, top) => {
  expect(topOfScale(highest)).toBe(top)
})
