import { expect, test } from 'vitest'
import { canBecome } from './standing-state.ts'

test('lets a broken message recover or be posted again, and makes removed final', () => {
  expect([canBecome('broken', 'posted'), canBecome('broken', 'posting')]).toEqual([true, true])
  expect(canBecome('posted', 'posting')).toBe(false)
  expect((['posting', 'posted', 'broken', 'removed'] as const).filter((next) => canBecome('removed', next))).toEqual([])
})
