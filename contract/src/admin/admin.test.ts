import { expect, test } from 'vitest'
import { adminUser, searchUsersQuery } from './admin.ts'
import { isSearchable } from './admin-rules.ts'

test('searching requires at least 2 characters', () => {
  expect(isSearchable('an')).toBe(true)
  expect(isSearchable('a')).toBe(false)
  expect(isSearchable(' a ')).toBe(false)
  expect(searchUsersQuery.parse({ query: ' ana ' })).toEqual({ query: 'ana' })
  expect(searchUsersQuery.safeParse({ query: ' a ' }).success).toBe(false)
  expect(searchUsersQuery.safeParse({ query: ['an', 'na'] }).success).toBe(false)
})

test('a search result requires only an id', () => {
  expect(adminUser.parse({ _id: 'u1', email: null, passwordHash: 'x' })).toEqual({ _id: 'u1', email: null })
})
