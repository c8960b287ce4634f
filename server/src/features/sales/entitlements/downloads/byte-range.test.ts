import { describe, expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

const file = { size: 100, etag: '"abc"' }
const read = (range?: string, ifRange?: string) => readRange({ range, ifRange }, file)

describe('readRange', () => {
  test.each([
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=0-1000', { start: 0, end: 99 }],
    ['bytes=99-99', { start: 99, end: 99 }],
    ['Bytes=5-5', { start: 5, end: 5 }],
  ])('reads %s', (range, bytes) => {
    expect(read(range)).toEqual(bytes)
  })

  test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('calls %s unsatisfiable', (range) => {
    expect(read(range)).toBe('unsatisfiable')
  })

  test.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=9-5',
    'bytes=a-b',
    'bytes=1.5-2',
    'bytes=0-1,5-6',
    'items=0-1',
    `bytes=${'9'.repeat(400)}-`,
  ])('ignores %s', (range) => {
    expect(read(range)).toBeNull()
  })

  test('ignores a range of another version', () => {
    expect(read('bytes=5-', '"abc"')).toEqual({ start: 5, end: 99 })
    expect(read('bytes=5-', '"other"')).toBeNull()
    expect(read('bytes=5-', 'W/"abc"')).toBeNull()
    expect(read('bytes=5-', 'Tue, 17 Nov 2026 21:00:00 GMT')).toBeNull()
  })
})
