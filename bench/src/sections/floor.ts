import { isDeepStrictEqual } from 'node:util'
import type { Bench } from '../bench.ts'
import { countRoundTrips } from '../floor/count-round-trips.ts'
import { startFloor } from '../floor/start-floor.ts'
import { type Measurement, measure, medianOf, send, type Target } from '../load.ts'
import { type Shop, signInOwners } from '../owners.ts'
import { databaseCpuSeconds } from '../running/process-usage.ts'
import { startServer } from '../running/start-server.ts'
import { size } from '../settings.ts'
import { ratio, type Table, whole } from '../tables.ts'

type Read = { title: string; floor: string; idOf: (shop: Shop) => string; pathOf: (shop: Shop) => string }

const ofGuild = (title: string, floor: string, pathOf: (guildId: string) => string): Read => ({
  title,
  floor,
  idOf: ({ id }) => id,
  pathOf: ({ guildId }) => pathOf(guildId),
})

const reads: Read[] = [
  ofGuild('items of a shop', 'items', (id) => `/api/guilds/${id}/items`),
  { title: 'guild list', floor: 'guilds', idOf: ({ ownerId }) => ownerId, pathOf: () => '/api/guilds' },
  ofGuild('details', 'details', (id) => `/api/guilds/details/${id}`),
  ofGuild('sales-metrics', 'sales-metrics', (id) => `/api/guilds/${id}/sales-metrics`),
  ofGuild('pending-shipment', 'pending-shipment', (id) => `/api/guilds/${id}/sales/pending-shipment`),
  ofGuild('goal', 'goal', (id) => `/api/guilds/${id}/goal`),
]

/** Alternates each read with a bare server that runs one statement and returns the same JSON. */
export async function measureFloor(bench: Bench): Promise<Table[]> {
  const server = await startServer({ ...bench.database, env: { ...bench.providers, RUN: 'http' } })
  try {
    const shops = await signInOwners(bench.pool, server.url)
    const floor = await startFloor(bench.database.url, await inviteUrlOf(server.url, shops))
    try {
      const trips = await countTrips(bench, shops)
      const rows: string[][] = []
      for (const read of reads) {
        const pairs = await compareRead(read, { server, floor, shops, postmaster: bench.database.pid })
        rows.push(rowOf(read.title, pairs, trips.get(read.title) ?? Number.NaN))
      }
      return [{ title: 'Floor: our reads vs. a bare server', head: titles, rows }]
    } finally {
      await floor.stop()
    }
  } finally {
    await server.stop()
  }
}

type Running = { url: string; pid: number }
type Sides = { server: Running; floor: Running; shops: Shop[]; postmaster: number }

async function compareRead(read: Read, { server, floor, shops, postmaster }: Sides): Promise<Pair[]> {
  const ours = {
    url: server.url,
    pid: server.pid,
    requests: shops.map((shop) => ({ path: read.pathOf(shop), headers: shop.headers })),
  }
  const baseline = {
    url: floor.url,
    pid: floor.pid,
    requests: shops.map((shop) => ({ path: `/${read.floor}/${read.idOf(shop)}`, headers: {} })),
  }
  await assertSameReply(ours, baseline)
  return alternate(ours, baseline, postmaster)
}

/** The part of the invitations that is the same for all servers. */
async function inviteUrlOf(url: string, [shop]: Shop[]): Promise<string> {
  const reply = await fetch(`${url}/api/guilds`, { headers: shop?.headers ?? {} })
  const [, base = ''] = /"botInviteUrl":"([^"]+)&guild_id=/.exec(await reply.text()) ?? []
  return base
}

const titles = [
  'read',
  'share of throughput',
  'p99 ratio',
  'CPU ratio',
  'round trips',
  'ours/s',
  'floor/s',
  'ours p99 ms',
  'floor p99 ms',
  'ours CPU µs',
  'floor CPU µs',
  'database CPU µs of ours',
]

type Pair = { ours: Measurement & { databaseMicroseconds: number }; baseline: Measurement }

function rowOf(title: string, pairs: Pair[], trips: number): string[] {
  const median = (pick: (pair: Pair) => number) => medianOf(pairs.map(pick))
  return [
    title,
    ratio(median(({ ours, baseline }) => ours.perSecond / baseline.perSecond)),
    ratio(median(({ ours, baseline }) => ours.p99 / baseline.p99)),
    ratio(median(({ ours, baseline }) => ours.cpuMicroseconds / baseline.cpuMicroseconds)),
    trips.toFixed(1),
    whole(median(({ ours }) => ours.perSecond)),
    whole(median(({ baseline }) => baseline.perSecond)),
    whole(median(({ ours }) => ours.p99)),
    whole(median(({ baseline }) => baseline.p99)),
    whole(median(({ ours }) => ours.cpuMicroseconds)),
    whole(median(({ baseline }) => baseline.cpuMicroseconds)),
    whole(median(({ ours }) => ours.databaseMicroseconds)),
  ]
}

async function alternate(ours: Target, baseline: Target, postmaster: number): Promise<Pair[]> {
  await send(baseline, size.warmUp)
  await send(ours, size.warmUp)
  const pairs: Pair[] = []
  for (let round = 0; round < size.rounds; round += 1) {
    const measuredBaseline = await measure(baseline)
    const before = databaseCpuSeconds(postmaster)
    const measured = await measure(ours)
    const databaseMicroseconds = ((databaseCpuSeconds(postmaster) - before) * 1_000_000) / measured.answered
    pairs.push({ baseline: measuredBaseline, ours: { ...measured, databaseMicroseconds } })
  }
  return pairs
}

const excerpt = (reply: unknown) => JSON.stringify(reply).slice(0, 1000)

async function assertSameReply(ours: Target, baseline: Target): Promise<void> {
  const [actual, expected] = await Promise.all([firstOf(ours), firstOf(baseline)])
  if (!isDeepStrictEqual(actual, expected)) {
    throw new Error(`The floor's reply differs:\n${excerpt(actual)}\n${excerpt(expected)}`)
  }
}

async function firstOf({ url, requests: [first] }: Target): Promise<unknown> {
  return (await fetch(`${url}${first?.path}`, { headers: first?.headers ?? {} })).json()
}

const requestsPerRead = 100

/** Database round trips per request, counted by a proxy. */
async function countTrips({ database, providers }: Bench, [shop]: Shop[]): Promise<Map<string, number>> {
  const counter = await countRoundTrips(database.url)
  const server = await startServer({ ...database, url: counter.url, env: { ...providers, RUN: 'http' } })
  const trips = new Map<string, number>()
  try {
    for (const { title, pathOf } of reads) {
      if (!shop) continue
      const ask = async () => (await fetch(server.url + pathOf(shop), { headers: shop.headers })).arrayBuffer()
      await ask()
      const before = counter.count()
      for (let time = 0; time < requestsPerRead; time += 1) await ask()
      trips.set(title, (counter.count() - before) / requestsPerRead)
    }
  } finally {
    await server.stop()
    counter.stop()
  }
  return trips
}
