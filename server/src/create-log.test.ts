import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from './app.ts'
import { createLog } from './create-log.ts'
import { testApp } from './testing/test-app.ts'

const shop = await testApp()

async function appWithLog() {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const app = await buildApp({ ...shop.deps, log }, { webFolder: 'none', trustProxy: 1 })
  onTestFinished(() => app.close())
  return { app, lines }
}

test('logs the cause of a failure without the row that caused it', async () => {
  const { app, lines } = await appWithLog()
  await sql`alter table account add constraint no_walter check (username <> 'walter')`.execute(shop.db)
  const payload = {
    email: 'walter@example.com',
    username: 'walter',
    password: 'correct horse',
    acceptedToS: true,
    acceptedPrivacyPolicy: true,
  }

  const { statusCode } = await app.inject({ method: 'POST', url: '/api/auth/register', payload })

  const text = lines.join('')
  expect(statusCode).toBe(500)
  expect(text).toContain('no_walter')
  expect(text).not.toContain('walter@example.com')
  expect(text).not.toContain('$argon2')
})

test('logs account, IP and refusal code of a request', async () => {
  const { app, lines } = await appWithLog()
  const person = await shop.aPerson()
  const headers = { authorization: `Bearer ${person.token}`, 'x-forwarded-for': '203.0.113.9' }

  await app.inject({ url: '/api/profile/me', headers })
  await app.inject({ url: '/api/admin/users/search?query=nina', headers })
  await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { identifier: person.username, password: 'a wrong one' },
  })

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { status: 200, account: person.id, ip: '203.0.113.9' },
    { status: 403, account: person.id, refusal: 'NOT_ADMIN' },
    { status: 401, refusal: 'WRONG_CREDENTIALS', ip: '127.0.0.1' },
  ])
  expect(lines.join('')).not.toContain(person.username)
})
