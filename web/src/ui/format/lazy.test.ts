import { expect, test, vi } from 'vitest'
import { madeOnce } from './lazy.ts'

test('nothing is made before it is asked for, and then only once', () => {
  const make = vi.fn(() => ({}))
  const made = madeOnce(make)
  expect(make).not.toHaveBeenCalled()

  expect(made()).toBe(made())

  expect(make).toHaveBeenCalledOnce()
})
