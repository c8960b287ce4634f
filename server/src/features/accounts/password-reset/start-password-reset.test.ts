import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { password } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()

type Reply = Awaited<ReturnType<typeof shop.post>>

let visitors = 0
const anAddress = () => `10.9.${visitors++}.1`

const send = (email: string, address = anAddress()) =>
  shop.post('/api/auth/forgot-password/send-code', { body: { email }, address })
const mailsTo = async (email: string) => {
  await shop.newestMailTo(email)
  return shop.mailbox.mails.filter(({ to }) => to?.[0]?.address === email)
}

async function queuedJobs(): Promise<string[]> {
  const jobs = await sql<{ name: string }>`select task_identifier as name from graphile_worker.jobs`.execute(shop.db)
  return jobs.rows.map(({ name }) => name)
}

test('someone who forgot the password gets a code by mail', async () => {
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

test('someone with an authenticator or a deactivated account gets the code too', async () => {
  const guarded = await shop.aPerson({ hasTwoFactor: true })
  const gone = await shop.aPerson({ deactivatedAt: new Date() })
  await send(guarded.email)
  await send(gone.email)

  expect(await shop.codeFor(guarded.email)).toMatch(/^\d{6}$/)
  expect(await shop.codeFor(gone.email)).toMatch(/^\d{6}$/)
})

test('T5: known, unknown and banned addresses are answered alike, and only the known one gets a mail', async () => {
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

test('T5: the request itself does the same for a known and an unknown address: it queues one job', async () => {
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

test('T5: an unknown address leaves nothing behind but its count', async () => {
  await shop.runQueuedJobs()
  const countCodes = async () => (await shop.db.selectFrom('emailCode').select('accountId').execute()).length
  const before = await countCodes()

  await send('nobody-else@example.com')
  await shop.runQueuedJobs()

  expect(await countCodes()).toBe(before)
  expect(await queuedJobs()).toEqual([])
})

test('T5: a mailbox gets no more than one code a minute and five starts in ten minutes', async () => {
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

test('T5: an unknown address is refused after five starts too', async () => {
  const replies: Reply[] = []
  for (let time = 0; time < 6; time += 1) replies.push(await send('flooded@example.com'))

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
})

test('T5: fifty starts at once are five starts and one mail', async () => {
  const { email } = await shop.aPerson()

  const replies = await Promise.all(Array.from({ length: 50 }, () => send(email)))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('T5: one visitor can start thirty resets in ten minutes, and then leaves everyone their five', async () => {
  const { email } = await shop.aPerson()
  const visitor = anAddress()
  const started = await Promise.all(Array.from({ length: 30 }, (_, turn) => send(`start-${turn}@example.com`, visitor)))

  const refused: Reply[] = []
  for (let time = 0; time < 6; time += 1) refused.push(await send(email, visitor))
  const owner = await send(email)

  expect(started.map(({ status }) => status)).toEqual(Array(30).fill(200))
  expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(429))
  expect(owner.status).toBe(200)
})

test('T5: a mail server that is down changes nothing about the answer', async () => {
  const { email } = await shop.aPerson()
  shop.mailbox.isDown = true

  const replies = [await send(email), await send('nobody-new@example.com')]
  await shop.runQueuedJobs()
  shop.mailbox.isDown = false

  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies[0]?.body).toEqual(replies[1]?.body)
})

test('T5: a deleted account is answered alike and gets no mail', async () => {
  const known = await shop.aPerson()
  const deleted = await shop.aPerson({ deactivatedAt: new Date(), deletedAt: new Date() })

  const replies = [await send(known.email), await send(deleted.email)]

  expect(replies[1]).toMatchObject({ status: 200, body: replies[0]?.body })
  expect(await mailsTo(deleted.email)).toEqual([])
})

test('T5: starts from many networks leave the owner theirs on a network they have signed in from', async () => {
  const person = await shop.aPerson()
  const body = { identifier: person.username, password }
  await shop.post('/api/auth/login', { body, address: '10.90.0.1' })
  for (let network = 0; network < 6; network += 1) await send(person.email, `10.91.${network}.1`)

  const replies = [await send(person.email, '10.90.0.1'), await send(person.email, '10.92.0.1')]

  expect(replies.map(({ status }) => status)).toEqual([200, 429])
})

test('T5: a known network has five starts in ten minutes, too', async () => {
  const person = await shop.aPerson()
  const body = { identifier: person.username, password }
  await shop.post('/api/auth/login', { body, address: '10.93.0.1' })

  const replies: Reply[] = []
  for (let time = 0; time < 6; time += 1) replies.push(await send(person.email, '10.93.0.1'))

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
})
