import { expect, test } from 'vitest'
import { snowflake, timestamp, typedText } from './text.ts'

test('typedText trims before checking the length', () => {
  expect(typedText(3).parse('  tea  ')).toBe('tea')
  expect(typedText(3).safeParse('teas').error?.issues[0]?.message).toBe("This can't be longer than 3 characters.")
})

test('typedText rejects NUL characters', () => {
  expect(typedText(9).safeParse('te\0a').error?.issues[0]?.message).toBe('This contains an unsupported character.')
})

test.each(['', '1234', '12345678901234567a', '123456789012345678901', '../123456789012345678'])(
  'rejects %j as Discord id',
  (id) => {
    expect(snowflake.safeParse(id).success).toBe(false)
  },
)

test('timestamp requires a UTC offset', () => {
  expect(timestamp.safeParse('2025-01-31T00:00:00.000Z').success).toBe(true)
  expect(timestamp.safeParse('2025-01-31T00:00:00+13:00').success).toBe(true)
  expect(timestamp.safeParse('2025-01-31T00:00:00').success).toBe(false)
  expect(timestamp.safeParse('2025-02-30T00:00:00Z').success).toBe(false)
})
