import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { buildApp } from '../../app.ts'
import { connect } from '../../db/connect.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { runJobs } from '../../jobs/run-jobs.ts'
import { fingerprintDatabase } from '../../proof/testing/database-snapshot.ts'
import { password } from '../../testing/builders/account-builders.ts'
import { itemBuilders, itemForm, plainPicture } from '../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../testing/builders/sale-builders.ts'
import { clearQueue } from '../../testing/job-queue.ts'
import { testApp } from '../../testing/test-app.ts'

const shop = await testApp()
const { db, deps } = shop

const owner = await shop.aPerson()
const admin = await shop.aPerson({ isSuperAdmin: true })
const guild = await shop.aGuild({ owner })
const mug = await itemBuilders(deps).anItem(guild, { requiresShipping: true, stock: 5 })
const sale = await saleBuilders(deps).aSale(guild, mug)
const picture = await plainPicture().png().toBuffer()

/** Raises PostgreSQL's disk-full error before anything is written. */
await sql
  .raw(`
    create table disk (is_full boolean not null);
    insert into disk values (false);
    create function refuse_when_full() returns trigger language plpgsql as $$ begin
      if (select is_full from disk) then
        raise exception 'could not extend file "base/16384/16999": No space left on device' using errcode = '53100';
      end if;
      return null;
    end $$;
    do $$ declare one record; begin
      for one in select schemaname, tablename from pg_tables
        where (schemaname = 'public' and tablename <> 'disk') or schemaname = 'graphile_worker' loop
        execute format('create trigger full_disk before insert or update on %I.%I execute function refuse_when_full()',
          one.schemaname, one.tablename);
      end loop;
    end $$;
  `)
  .execute(db)

const fill = (isFull: boolean) => sql`update disk set is_full = ${isFull}`.execute(db)
afterEach(() => fill(false))

/** The same shop on a host that makes the database read-only when its disk is full. */
const readOnlyUrl = new URL(shop.databaseUrl)
readOnlyUrl.searchParams.set('options', '-c default_transaction_read_only=on')
const readOnly = connect(readOnlyUrl.href, { connections: 4 })
const readOnlyApp = await buildApp({ ...deps, db: readOnly.db }, { webFolder: 'none', trustProxy: 1 })
afterAll(async () => {
  await readOnlyApp.close()
  await readOnly.close()
})

type Call = { as?: { token: string }; method?: 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object }

const ofGuild = `/api/guilds/${guild.guildId}`
const newcomer = { email: 'new@example.com', username: 'newcomer', password }
const accepted = { acceptedToS: true, acceptedPrivacyPolicy: true }

const writes: Record<string, Call> = {
  'sign up': { method: 'POST', url: '/api/auth/register', payload: { ...newcomer, ...accepted } },
  'sign in': { method: 'POST', url: '/api/auth/login', payload: { identifier: owner.username, password } },
  'set up a second factor': { as: owner, method: 'POST', url: '/api/2fa/setup' },
  'set out for Discord': { as: owner, url: '/api/discord/auth' },
  'change the currency': { as: owner, method: 'PUT', url: `${ofGuild}/config`, payload: { defaultCurrency: 'EUR' } },
  'add an item': { as: owner, method: 'POST', url: `${ofGuild}/items`, payload: itemForm() },
  'add an item with a picture': { as: owner, method: 'POST', url: `${ofGuild}/items`, payload: itemForm({}, picture) },
  'change a picture': { as: owner, method: 'PUT', url: `/api/items/${mug.id}`, payload: itemForm({}, picture) },
  'delete an item': { as: owner, method: 'DELETE', url: `/api/items/${mug.id}` },
  'ship an order': { as: owner, method: 'PUT', url: `/api/sales/${sale.id}/ship`, payload: {} },
  'ask for my data': { as: owner, method: 'POST', url: '/api/profile/data-export' },
  'ban somebody': { as: admin, method: 'POST', url: `/api/admin/users/${owner.id}/ban`, payload: { reason: 'Scam' } },
  'grant premium': {
    as: admin,
    method: 'POST',
    url: `/api/admin/users/${owner.id}/grant-premium`,
    payload: { duration: '1m' },
  },
}

const reads = [
  '/healthz',
  '/readyz',
  '/api/profile/me',
  '/api/guilds',
  `/api/guilds/details/${guild.guildId}`,
  `${ofGuild}/items`,
  `${ofGuild}/sales-metrics`,
  `${ofGuild}/sales/pending-shipment`,
  `${ofGuild}/sales`,
  `/api/sales/${sale.id}`,
]

function send(
  app: FastifyInstance,
  { as, method = 'GET' as const, url, payload }: Omit<Call, 'method'> & { method?: Call['method'] | 'GET' },
) {
  return app.inject({
    method,
    url,
    headers: as ? { authorization: `Bearer ${as.token}` } : {},
    ...(payload && { payload }),
  })
}

async function writeAll(app: FastifyInstance) {
  const answers = await Promise.all(
    Object.entries(writes).map(async ([name, call]) => ({ name, reply: await send(app, call) })),
  )
  return answers.map(({ name, reply: { statusCode, headers, body } }) => ({
    name,
    status: statusCode,
    retryAfter: headers['retry-after'],
    body: body.replace(String(headers['x-request-id']), 'its id'),
  }))
}

const allDeclined = Object.keys(writes).map((name) => ({
  name,
  status: 503,
  retryAfter: '30',
  body: '{"requestId":"its id"}',
}))

async function readAll(app: FastifyInstance) {
  const replies = await Promise.all(reads.map((url) => send(app, { as: owner, url })))
  return replies.map(({ statusCode }, place) => [reads[place], statusCode])
}

const allThere = reads.map((url) => [url, 200])

test.each([
  ['a full disk', () => ({ app: shop.app, prepare: () => fill(true) })],
  ['a database made read-only', () => ({ app: readOnlyApp, prepare: async () => undefined })],
])(
  'refuses every change with 503 and Retry-After on %s, changes nothing and still serves reads',
  async (_how, open) => {
    const { app, prepare } = open()
    await shop.post('/api/profile/prove', { as: owner, body: { password } })
    const before = await fingerprintDatabase(db)
    await prepare()

    const declined = await writeAll(app)
    const read = await readAll(app)
    shop.moveClock(5)
    const readAfterAWhile = await readAll(app)

    await fill(false)
    expect(declined).toEqual(allDeclined)
    expect([read, readAfterAWhile]).toEqual([allThere, allThere])
    expect(await fingerprintDatabase(db)).toBe(before)
  },
)

test('accepts the same change with its image once there is space again', async () => {
  const add = () => shop.post(`${ofGuild}/items`, { as: owner, body: itemForm({}, picture) })
  await fill(true)
  const full = await add()
  await fill(false)

  const after = await add()

  const { imageUrl } = { imageUrl: '', ...Object(after.body) }
  expect([full.status, after.status]).toEqual([503, 200])
  expect((await shop.get(imageUrl)).status).toBe(200)
})

test('runs a job again that found the disk full and could not record its failure', async () => {
  const runs: string[] = []
  const bread = defineJob({
    name: 'bake-bread',
    payload: z.object({}),
    async run(_payload, { db: oven }) {
      if (runs.length === 0) await fill(true)
      runs.push('begun')
      await oven.insertInto('throttle').values({ key: 'bread', hits: 1, resetsAt: new Date() }).execute()
      runs.push('done')
    },
  })
  const { pool, close } = connect(shop.databaseUrl, { connections: 6 })
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  await clearQueue(db)
  await enqueue(db, bread, {})

  const running = await runJobs({ ...deps, log }, pool, [bread])
  await vi.waitFor(() => expect(lines.join()).toContain('Failed to fail jobs'), { timeout: 60_000 })
  await fill(false)
  await vi.waitFor(() => expect(runs).toEqual(['begun', 'begun', 'done']), { timeout: 60_000 })
  await running.stop()
  await close()

  expect((await sql`select id from graphile_worker.jobs`.execute(db)).rows).toEqual([])
}, 40_000)
