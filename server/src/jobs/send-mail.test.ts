import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearQueue, listQueuedJobs, makeJobsDue } from '../testing/job-queue.ts'
import { testApp } from '../testing/test-app.ts'
import { queueMail, sendMail } from './send-mail.ts'

const shop = await testApp()

beforeEach(async () => {
  shop.mailbox.isDown = false
  await clearQueue(shop.db)
})

/** Makes retries due now. The worker records a failure shortly after the job stopped. */
async function makeRetriesDue(): Promise<void> {
  const held = sql`select id from graphile_worker.jobs where locked_at is not null`
  await vi.waitFor(async () => expect((await held.execute(shop.db)).rows).toEqual([]), { timeout: 60_000 })
  await makeJobsDue(shop.db)
}

async function waiting(): Promise<Array<{ attempts: number }>> {
  const reply = await sql<{ attempts: number }>`select attempts from graphile_worker.jobs`.execute(shop.db)
  return reply.rows
}

const mailsTo = (email: string) =>
  shop.mailbox.mails.filter((mail) => mail.to?.some((recipient) => recipient.address === email))

test('answers the same while the mail server is down, and sends the mail when it is back', async () => {
  const [lucky, unlucky] = [await shop.aPerson({ isVerified: false }), await shop.aPerson({ isVerified: false })]
  const up = await shop.post('/api/auth/resend-verification', { as: lucky })
  await shop.runQueuedJobs()

  shop.mailbox.isDown = true
  const down = await shop.post('/api/auth/resend-verification', { as: unlucky })
  await shop.runQueuedJobs()
  await makeRetriesDue()
  await shop.runQueuedJobs()
  const whileDown = await waiting()
  shop.mailbox.isDown = false
  await makeRetriesDue()
  const code = await shop.codeFor(unlucky.email)

  expect([down.status, down.body]).toEqual([up.status, up.body])
  expect(whileDown).toMatchObject([{ attempts: 2 }])
  expect(mailsTo(unlucky.email)).toHaveLength(1)
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 60_000 })
  const verified = await shop.post('/api/auth/verify-code', { as: unlucky, body: { code } })
  expect(verified).toMatchObject({ status: 200 })
})

test('sends each of many mails once after the server was down', async () => {
  shop.mailbox.isDown = true
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => shop.aPerson({ hasTwoFactor: true })))
  await Promise.all(people.map((person) => shop.post('/api/2fa/disable', { as: person })))
  await shop.runQueuedJobs()

  shop.mailbox.isDown = false
  await makeRetriesDue()
  await shop.runQueuedJobs()

  expect(people.map(({ email }) => mailsTo(email).length)).toEqual([1, 1, 1, 1, 1])
})

test('stores queued mails encrypted', async () => {
  const mail = { to: 'nina@example.com', subject: 'Your code', text: 'It is 424242', html: '<p>It is 424242</p>' }
  await queueMail(shop.db, shop.deps, mail)

  const [job] = await listQueuedJobs(shop.db)

  expect(JSON.stringify(job)).not.toMatch(/424242|nina|Your code/)
  expect(await shop.newestMailTo('nina@example.com')).toMatchObject({ subject: 'Your code', text: 'It is 424242\n' })
})

test('keeps the message id when a mail is sent again, so that mailboxes can drop the duplicate', async () => {
  const mail = { to: 'otto@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await queueMail(shop.db, shop.deps, mail)
  const [job] = await listQueuedJobs(shop.db)

  await sendMail.runUnparsed(job?.payload, shop.deps)
  await sendMail.runUnparsed(job?.payload, shop.deps)

  const ids = mailsTo('otto@example.com').map(({ messageId }) => messageId)
  expect(ids).toEqual([expect.stringMatching(/^<[0-9a-f-]{36}@guildshop>$/), ids[0]])
})

test('does not send a mail whose transaction failed', async () => {
  const mail = { to: 'rolf@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  const failing = shop.db.transaction().execute(async (tx) => {
    await queueMail(tx, shop.deps, mail)
    throw new Error('the change failed')
  })

  await expect(failing).rejects.toThrow('the change failed')
  expect(await shop.newestMailTo('rolf@example.com')).toBeUndefined()
})
