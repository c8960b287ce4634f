import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { password } from '../../testing/builders/account-builders.ts'
import { runToEnd } from '../../testing/job-queue.ts'
import { testApp } from '../../testing/test-app.ts'
import { forgetExpiredStates } from '../connections/oauth-state.ts'
import { forgetExpired } from './forget-expired.ts'

const shop = await testApp()

const tables = [
  'account',
  'emailCode',
  'signInChallenge',
  'passwordReset',
  'passwordChange',
  'linkState',
  'session',
] as const

async function counts() {
  const counted = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(shop.db)
      return [table, Number(rows[0]?.count)] as const
    }),
  )
  return Object.fromEntries(counted)
}

test('deletes only expired rows', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const gone = await shop.aPerson()
  await shop.post('/api/auth/logout', { as: gone })
  await shop.post('/api/auth/login', { body: { identifier: person.username, password } })
  await shop.post('/api/profile/password-change/send_code', { as: person, body: { currentPassword: password } })
  const reset = { email: person.email, method: '2fa', code: shop.authenticatorCode(person) }
  await shop.post('/api/auth/verify-reset-code', { body: reset })
  await shop.get('/api/paypal/auth', { as: person })
  const everything = {
    account: 2,
    emailCode: 1,
    signInChallenge: 1,
    passwordReset: 1,
    passwordChange: 1,
    linkState: 1,
    session: 2,
  }
  expect(await counts()).toMatchObject(everything)
  const run = async () => {
    await runToEnd(forgetExpired, {}, shop.deps)
    await runToEnd(forgetExpiredStates, {}, shop.deps)
  }

  await run()
  expect(await counts()).toMatchObject({ ...everything, session: 1 })
  shop.moveClock(5.1)
  await run()
  expect(await counts()).toMatchObject({ ...everything, session: 1, signInChallenge: 0 })
  shop.moveClock(5)
  await run()
  expect(await counts()).toEqual({
    account: 2,
    emailCode: 0,
    signInChallenge: 0,
    passwordReset: 0,
    passwordChange: 0,
    linkState: 0,
    session: 1,
  })
  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ status: 200 })
  shop.moveClock(7 * 1440)
  await run()

  expect(await counts()).toMatchObject({ account: 2, session: 0 })
})

test('deletes expired rate limits and keeps active ones', async () => {
  const inMinutes = (minutes: number) => new Date(shop.deps.now().getTime() + minutes * 60_000)
  const limits = [
    { key: 'due', hits: 9, resetsAt: inMinutes(-1) },
    { key: 'holds', hits: 9, resetsAt: inMinutes(1) },
  ]
  await shop.db.insertInto('throttle').values(limits).execute()

  await runToEnd(forgetExpired, {}, shop.deps)

  const kept = await shop.db.selectFrom('throttle').select('key').where('key', 'in', ['due', 'holds']).execute()
  expect(kept).toEqual([{ key: 'holds' }])
})

test('deletes the other rate limits if one fails', async () => {
  const due = ['first', 'second', 'third'].map((key) => ({ key, hits: 1, resetsAt: new Date(0) }))
  await shop.db.insertInto('throttle').values(due).execute()
  await sql
    .raw(`create function keep_second() returns trigger language plpgsql as $$ begin
        if old.key = 'second' then raise 'refused'; end if;
        return old;
      end $$;
      create trigger keep_second before delete on throttle for each row execute function keep_second()`)
    .execute(shop.db)

  await expect(runToEnd(forgetExpired, {}, shop.deps)).rejects.toThrow('Retention failed: throttle: refused')

  await sql.raw('drop function keep_second cascade').execute(shop.db)
  const keys = due.map(({ key }) => key)
  const kept = await shop.db.selectFrom('throttle').select('key').where('key', 'in', keys).execute()
  expect(kept).toEqual([{ key: 'second' }])
})

test('is scheduled nightly', () => {
  expect(forgetExpired.schedule).toBe('17 3 * * *')
})

test('forgets a network 90 days after the last login from it', async () => {
  const { id, username } = await shop.aPerson()
  const networks = () => shop.db.selectFrom('knownNetwork').select('accountId').where('accountId', '=', id).execute()
  await shop.post('/api/auth/login', { body: { identifier: username, password } })

  shop.moveClock(89 * 24 * 60)
  await runToEnd(forgetExpired, {}, shop.deps)
  const before = await networks()
  shop.moveClock(2 * 24 * 60)
  await runToEnd(forgetExpired, {}, shop.deps)

  expect(before).toHaveLength(1)
  expect(await networks()).toEqual([])
})

test('deletes a change of username that was never confirmed', async () => {
  const person = await shop.aPerson()
  const body = { newUsername: 'never-confirmed', currentPassword: password }
  await shop.post('/api/profile/username-change/send_code', { as: person, body })
  const pending = shop.db.selectFrom('accountChange').select('newValue').where('accountId', '=', person.id)

  await runToEnd(forgetExpired, {}, shop.deps)
  const before = await pending.execute()
  shop.moveClock(10.1)
  await runToEnd(forgetExpired, {}, shop.deps)

  expect(before).toEqual([{ newValue: 'never-confirmed' }])
  expect(await pending.execute()).toEqual([])
})
