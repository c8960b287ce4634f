import { expect, test, vi } from 'vitest'
import { firstServerOf, keepFirstServer } from './last-first-server.ts'

test('remembers the first server per user', () => {
  keepFirstServer('user-1', '42')

  expect(firstServerOf('user-1')).toBe('42')
  expect(firstServerOf('user-2')).toBeNull()
  expect(firstServerOf(undefined)).toBeNull()
})

test('returns null when nothing is stored', () => {
  expect(firstServerOf('user-1')).toBeNull()
  expect(firstServerOf(undefined)).toBeNull()
})

test("doesn't fail when storage is blocked", () => {
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })

  expect(() => keepFirstServer('user-1', '42')).not.toThrow()
  expect(firstServerOf('user-1')).toBeNull()
  vi.unstubAllGlobals()
})
