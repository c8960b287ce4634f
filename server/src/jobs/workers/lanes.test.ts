import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { jobs } from '../../background-work.ts'
import { connect } from '../../db/connect.ts'
import { clearQueue } from '../../testing/job-queue.ts'
import { testApp } from '../../testing/test-app.ts'
import { defineJob, enqueue, enqueueAll, priorityOf } from '../job.ts'
import { runJobs } from '../run-jobs.ts'
import { queueBulkMail, queueMail, sendMail } from '../send-mail.ts'

const shop = await testApp()
const { pool, close } = connect(shop.databaseUrl, { connections: 12 })
afterAll(close)

const soon = { timeout: 60_000 }
const mail = { to: 'robin@example.com', subject: 'News', text: 'News', html: 'News' }

beforeEach(async () => {
  await clearQueue(shop.db)
})

/** Jobs that never finish. */
function heldJob(lane: 'main' | 'batch') {
  const started: number[] = []
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const job = defineJob({
    name: 'count-sheep',
    lane,
    payload: z.object({ sheep: z.number() }),
    async run({ sheep }) {
      started.push(sheep)
      await opened
    },
  })
  return { job, started, open }
}

const flock = Array.from({ length: 10_000 }, (_, sheep) => ({ payload: { sheep } }))

type Queued = { task: string; priority: number }

async function queued(): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    select task_identifier as task, priority from graphile_worker.jobs order by id
  `.execute(shop.db)
  return rows
}

describe('the batch lane', () => {
  test.each([
    ['batch jobs', 'batch', undefined],
    ['other jobs queued as batch work', 'main', 'batch'],
  ] as const)(
    'leaves workers for a code while 10,000 %s wait',
    async (_what, ofJob, ofQueue) => {
      const { job, started, open } = heldJob(ofJob)
      await enqueueAll(shop.db, job, flock, ofQueue && { lane: ofQueue })
      const running = await runJobs(shop.deps, pool, [sendMail, job], { concurrency: 4 })
      onTestFinished(async () => {
        const waiting = sql`array(select id from graphile_worker.jobs where locked_at is null)`
        await sql`select from graphile_worker.complete_jobs(${waiting})`.execute(shop.db)
        open()
        await running.stop()
      })
      await vi.waitFor(() => expect(started).toHaveLength(2), soon)
      const person = await shop.aPerson({ isVerified: false })

      await shop.post('/api/auth/resend-verification', { as: person })

      const received = () => shop.mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === person.email))
      await vi.waitFor(() => expect(received()).toHaveLength(1), soon)
      expect(started).toHaveLength(2)
      await vi.waitFor(async () => expect(await queued()).toHaveLength(10_000), soon)
    },
    60_000,
  )

  test('runs urgent jobs before background jobs', async () => {
    const ran: string[] = []
    const note = (name: string, priority?: 'normal') =>
      defineJob({
        name,
        lane: 'batch',
        ...(priority && { priority }),
        payload: z.object({}),
        run: async () => void ran.push(name),
      })
    const [nightly, wanted] = [note('nightly'), note('wanted', 'normal')]
    await enqueue(shop.db, nightly, {})
    await enqueue(shop.db, wanted, {})

    const running = await runJobs(shop.deps, pool, [nightly, wanted], { concurrency: 1 })
    await vi.waitFor(() => expect(ran).toHaveLength(2), soon)
    await running.stop()

    expect(ran).toEqual(['wanted', 'nightly'])
  })
})

test('sends codes before other mail, and other mail before mass mail', async () => {
  await queueBulkMail(shop.db, shop.deps, [mail, mail])
  await queueMail(shop.db, shop.deps, mail)
  await queueMail(shop.db, shop.deps, mail, { priority: 'high' })
  const person = await shop.aPerson({ isVerified: false })
  await shop.post('/api/auth/resend-verification', { as: person })

  expect(await queued()).toEqual([
    { task: 'send-mail:batch', priority: 100 },
    { task: 'send-mail:batch', priority: 100 },
    { task: 'send-mail', priority: 10 },
    { task: 'send-mail', priority: 0 },
    { task: 'send-mail', priority: 0 },
  ])
})

test('assigns every job the lane and priority of its urgency', () => {
  const named = (matches: (job: (typeof jobs)[number]) => boolean) =>
    jobs
      .filter(matches)
      .map(({ name }) => name)
      .sort()

  expect(named((job) => job.lane === 'batch')).toEqual([
    'announce-terms',
    'check-all-members',
    'check-guild-members',
    'check-paypal-connections',
    'delete-object',
    'end-imported-members',
    'export-data',
    'forget-expired',
    'forget-expired-states',
    'import-members',
    'purge-due',
    'recheck-rejected-payments',
    'recheck-roles',
    'reconcile-all-roles',
    'reconcile-guild-roles',
    'reconcile-subscriptions',
    'refresh-disputes',
    'refresh-sales',
    'refresh-seller-disputes',
    'restock-items',
    'review-all-billing',
  ])
  expect(named((job) => priorityOf(job) === 0)).toEqual([
    'deliver',
    'deliver-gift',
    'handle-paypal-event',
    'mail-reset-code',
    'restore-member-roles',
    'sweep-checkouts',
    'sweep-deliveries',
    'update-gift-receipt',
  ])
})
