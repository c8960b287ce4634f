import { expect, test } from 'vitest'
import { errorReply, idParams, messageReply } from './replies.ts'

test('messageReply accepts a response without a message', () => {
  expect(messageReply.parse({})).toEqual({})
  expect(messageReply.parse({ message: null, ok: true })).toEqual({ message: null })
})

test('errorReply accepts a 5xx without a message', () => {
  expect(errorReply.parse({ requestId: 'r1' })).toEqual({ requestId: 'r1' })
})

test.each(['', 'a b', '../etc', 'a\0', 'x'.repeat(65)])('rejects %j as id', (id) => {
  expect(idParams.safeParse({ id }).success).toBe(false)
})

test('accepts Discord ids and our own', () => {
  expect(idParams.safeParse({ id: '123456789012345678' }).success).toBe(true)
  expect(idParams.safeParse({ id: '0b8f3c1e-7b0a-4f44-9a52-3f0c4f2d8a11' }).success).toBe(true)
})
