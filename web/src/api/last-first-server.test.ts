import { expect, test, vi } from 'vitest'
import { firstServerOf, keepFirstServer } from './last-first-server.ts'

test('the first server is kept for the user whose it is', () => {
  keepFirstServer('user-1', '42')

  expect(firstServerOf('user-1')).toBe('42')
  expect(firstServerOf('user-2')).toBeNull()
  expect(firstServerOf(undefined)).toBeNull()
})

test('where nothing was kept, nothing is known', () => {
  expect(firstServerOf('user-1')).toBeNull()
  expect(firstServerOf(undefined)).toBeNull()
})

test('a browser that keeps nothing is no reason to fail', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })

  expect(() => keepFirstServer('user-1', '42')).not.toThrow()
  expect(firstServerOf('user-1')).toBeNull()
  vi.unstubAllGlobals()
})
