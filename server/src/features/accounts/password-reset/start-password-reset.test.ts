import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anIp } from '../../../testing/an-ip.ts'
import { password } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()

type Reply = Awaited<ReturnType<typeof shop.post>>

const send = (email: string, ip = anIp()) => shop.post('/api/auth/forgot-password/send-code', { body: { email }, ip })
const mailsTo = async (email: string) => {
  await shop.newestMailTo(email)
  return shop.mailbox.mails.filter(({ to }) => to?.[0]?.address === email)
}

async function queuedJobs(): Promise<string[]> {
  const jobs = await sql<{ name: string }>`select task_identifier as name from graphile_worker.jobs`.execute(shop.db)
  return jobs.rows.map(({ name }) => name)
}

test('mails a code to an account that forgot its password', async () => {
  const { email } = await shop.aPerson()

  const reply = await send(email.toUpperCase())

  expect(reply).toMatchObject({
    status: 200,
    body: { message: 'Password reset code sent. Check your email (including spam folder).' },
  })
  const mail = await shop.newestMailTo(email)
  expect(mail?.subject).toMatch(/^\d{6} is your Guildshop code$/)
  expect(mail?.text).toMatch(/\b\d{6}\b/)
})

test('mails the code to accounts with 2FA and to deactivated accounts', async () => {
  const guarded = await shop.aPerson({ hasTwoFactor: true })
  const gone = await shop.aPerson({ deactivatedAt: new Date() })
  await send(guarded.email)
  await send(gone.email)

  expect(await shop.codeFor(guarded.email)).toMatch(/^\d{6}$/)
  expect(await shop.codeFor(gone.email)).toMatch(/^\d{6}$/)
})

test('T5: answers known, unknown and banned emails alike and mails only the known one', async () => {
  const known = await shop.aPerson()
  const banned = await shop.aPerson({ bannedAt: new Date() })
  const emails = [known.email, 'nobody@example.com', banned.email]

  const replies: Reply[] = []
  for (const email of emails) replies.push(await send(email))

  expect(replies[0]?.status).toBe(200)
  for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: replies[0]?.body })
  const mails: number[] = []
  for (const email of emails) mails.push((await mailsTo(email)).length)
  expect(mails).toEqual([1, 0, 0])
})

test('T5: queues one job for a known and for an unknown email alike', async () => {
  const { email } = await shop.aPerson()
  await shop.runQueuedJobs()
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => {
    vi.restoreAllMocks()
  })

  await send(email)
  const forKnown = statements.mock.calls.map(([query]) => Object(query).text ?? query)
  const jobsForKnown = await queuedJobs()
  statements.mockClear()
  await send('nobody@example.com')
  const forUnknown = statements.mock.calls.map(([query]) => Object(query).text ?? query)
  const jobsForBoth = await queuedJobs()

  expect(forKnown).toHaveLength(3)
  expect(forUnknown).toEqual(forKnown)
  expect(jobsForKnown).toEqual(['mail-reset-code'])
  expect(jobsForBoth).toEqual(['mail-reset-code', 'mail-reset-code'])
})

test('T5: stores only a counter for an unknown email', async () => {
  await shop.runQueuedJobs()
  const countCodes = async () => (await shop.db.selectFrom('emailCode').select('accountId').execute()).length
  const before = await countCodes()

  await send('nobody-else@example.com')
  await shop.runQueuedJobs()

  expect(await countCodes()).toBe(before)
  expect(await queuedJobs()).toEqual([])
})

test('T5: limits a mailbox to one code a minute and five starts in ten minutes', async () => {
  const { email } = await shop.aPerson()

  const replies: Reply[] = []
  for (let time = 0; time < 6; time += 1) replies.push(await send(email))
  const atOnce = await mailsTo(email)
  shop.moveClock(10)
  const later = await send(email)

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  expect(replies[5]).toMatchObject({ body: { code: 'TOO_MANY_REQUESTS', retry_after: expect.any(Number) } })
  expect(atOnce).toHaveLength(1)
  expect(later.status).toBe(200)
  expect(await mailsTo(email)).toHaveLength(2)
})

test('T5: refuses an unknown email after five starts as well', async () => {
  const replies: Reply[] = []
  for (let time = 0; time < 6; time += 1) replies.push(await send('flooded@example.com'))

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
})

test('T5: counts fifty concurrent starts as five and sends one mail', async () => {
  const { email } = await shop.aPerson()

  const replies = await Promise.all(Array.from({ length: 50 }, () => send(email)))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('T5: allows thirty starts per client in ten minutes without using up the limits of the owners', async () => {
  const { email } = await shop.aPerson()
  const visitor = anIp()
  const started = await Promise.all(Array.from({ length: 30 }, (_, turn) => send(`start-${turn}@example.com`, visitor)))

  const refused: Reply[] = []
  for (let time = 0; time < 6; time += 1) refused.push(await send(email, visitor))
  const owner = await send(email)

  expect(started.map(({ status }) => status)).toEqual(Array(30).fill(200))
  expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(429))
  expect(owner.status).toBe(200)
})

test('T5: answers the same while the mail server is down', async () => {
  const { email } = await shop.aPerson()
  shop.mailbox.isDown = true

  const replies = [await send(email), await send('nobody-new@example.com')]
  await shop.runQueuedJobs()
  shop.mailbox.isDown = false

  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies[0]?.body).toEqual(replies[1]?.body)
})

test('T5: answers a deleted account alike and sends no mail', async () => {
  const known = await shop.aPerson()
  const deleted = await shop.aPerson({ deactivatedAt: new Date(), deletedAt: new Date() })

  const replies = [await send(known.email), await send(deleted.email)]

  expect(replies[1]).toMatchObject({ status: 200, body: replies[0]?.body })
  expect(await mailsTo(deleted.email)).toEqual([])
})

test('T5: reserves starts for the owner on a network they have logged in from', async () => {
  const person = await shop.aPerson()
  const body = { identifier: person.username, password }
  await shop.post('/api/auth/login', { body, ip: '10.90.0.1' })
  for (let network = 0; network < 6; network += 1) await send(person.email, `10.91.${network}.1`)

  const replies = [await send(person.email, '10.90.0.1'), await send(person.email, '10.92.0.1')]

  expect(replies.map(({ status }) => status)).toEqual([200, 429])
})

test('T5: limits a known network to five starts in ten minutes as well', async () => {
  const person = await shop.aPerson()
  const body = { identifier: person.username, password }
  await shop.post('/api/auth/login', { body, ip: '10.93.0.1' })

  const replies: Reply[] = []
  for (let time = 0; time < 6; time += 1) replies.push(await send(person.email, '10.93.0.1'))

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
})
