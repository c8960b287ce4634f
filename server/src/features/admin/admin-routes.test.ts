import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const shop = await testApp()
const admin = await shop.aPerson({ isSuperAdmin: true })
const someone = await shop.aPerson()

const adminCalls = [
  ['GET', '/api/admin/users/search?query=an'],
  ['POST', `/api/admin/users/${someone.id}/grant-premium`, { duration: '1m' }],
  ['POST', `/api/admin/users/${someone.id}/revoke-premium`],
  ['POST', `/api/admin/users/${someone.id}/ban`],
  ['POST', `/api/admin/users/${someone.id}/unban`],
  ['POST', '/api/admin/premium-codes', { durationDays: 30, usesLimit: 1 }],
  ['GET', '/api/admin/premium-codes'],
  ['POST', `/api/admin/premium-codes/${someone.id}/disable`],
  ['GET', '/api/admin/audit'],
  ['GET', '/api/admin/health'],
  ['POST', '/api/admin/jobs/1/retry'],
] as const

describe.each(adminCalls)('%s %s', (method, path, body: object = {}) => {
  const call = (as?: { token: string }) =>
    method === 'GET' ? shop.get(path, as && { as }) : shop.post(path, { body, ...(as && { as }) })

  test('is refused to a visitor', async () => {
    expect(await call()).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  })

  test('is refused to everyone who is no super administrator', async () => {
    expect(await call(await shop.aPerson())).toMatchObject({ status: 403, body: { code: 'NOT_ADMIN' } })
  })

  test('is refused to a former super administrator with an old token', async () => {
    const former = await shop.aPerson({ isSuperAdmin: true })
    await shop.db.updateTable('account').set({ isSuperAdmin: false }).where('id', '=', former.id).execute()

    expect(await call(former)).toMatchObject({ status: 403, body: { code: 'NOT_ADMIN' } })
  })
})

test('in earnest an administrator needs a second factor', async () => {
  shop.deps.isSandbox = false
  const protectedAdmin = await shop.aPerson({ isSuperAdmin: true, hasTwoFactor: true })

  const without = await shop.get('/api/admin/health', { as: admin })
  const withFactor = await shop.get('/api/admin/health', { as: protectedAdmin })
  shop.deps.isSandbox = true

  expect(without).toMatchObject({ status: 403, body: { code: 'ADMIN_NEEDS_TWO_FACTOR' } })
  expect(withFactor.status).toBe(200)
})

describe('the search', () => {
  const search = (query: string) =>
    shop.get(`/api/admin/users/search?query=${encodeURIComponent(query)}`, { as: admin })

  test('finds users by part of username or email, case-insensitively', async () => {
    const wanted = await shop.aPerson()
    const found = { _id: wanted.id, username: wanted.username, email: wanted.email, isBanned: false }

    expect((await search(wanted.username.slice(1).toUpperCase())).body).toEqual([found])
    expect((await search(wanted.email)).body).toEqual([found])
  })

  test('shows who is banned', async () => {
    const banned = await shop.aPerson({ bannedAt: shop.deps.now() })

    expect((await search(banned.username)).body).toMatchObject([{ isBanned: true }])
  })

  test.each(['%%', '__', '%_', '\\%', "' or 1=1 --"])('takes %j as it is and lists nobody', async (text) => {
    expect((await search(text)).body).toEqual([])
  })

  test('lists twenty people at most', async () => {
    await Promise.all(Array.from({ length: 25 }, () => shop.aPerson()))

    expect((await search('example.com')).body).toHaveLength(20)
  })
})
