import { expect, test, vi } from 'vitest'
import { readFirstServer, storeFirstServer } from './last-first-server.ts'

test('remembers the first server per user', () => {
  storeFirstServer('user-1', '42')

  expect(readFirstServer('user-1')).toBe('42')
  expect(readFirstServer('user-2')).toBeNull()
  expect(readFirstServer(undefined)).toBeNull()
})

test('returns null when nothing is stored', () => {
  expect(readFirstServer('user-1')).toBeNull()
  expect(readFirstServer(undefined)).toBeNull()
})

test("doesn't fail when storage is blocked", () => {
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })

  expect(() => storeFirstServer('user-1', '42')).not.toThrow()
  expect(readFirstServer('user-1')).toBeNull()
  vi.unstubAllGlobals()
})
