import { expect, test, vi } from 'vitest'
import { lazy } from './lazy.ts'

test('creates the value lazily and only once', () => {
  const make = vi.fn(() => ({}))
  const made = lazy(make)
  expect(make).not.toHaveBeenCalled()

  expect(made()).toBe(made())

  expect(make).toHaveBeenCalledOnce()
})
