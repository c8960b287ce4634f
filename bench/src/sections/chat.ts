import type { Bench } from '../bench.ts'
import { startFakeDiscord } from '../buying/fake-discord.ts'
import { interactConcurrently, openChat, type Timing } from '../chat/interact-concurrently.ts'
import { withoutPresentation } from '../chat/without-presentation.ts'
import { medianOf, quantileOf } from '../load.ts'
import { cpuSecondsOf, databaseCpuSeconds } from '../running/process-usage.ts'
import { startServer } from '../running/start-server.ts'
import { type Table, whole } from '../tables.ts'

const concurrency = 500
const rounds = 5
/** Discord drops an interaction without a response after 3 s. */
const discordWaits = 3000

type Chat = Awaited<ReturnType<typeof openChat>>
type Server = Awaited<ReturnType<typeof startServer>>

/** Concurrent commands, buttons and autocomplete of members against one server process. */
export async function measureChat({ database, pool, providers }: Bench): Promise<Table[]> {
  const discord = await startFakeDiscord()
  const server = await startServer({ ...database, env: { ...providers, ...discord.settings } })
  try {
    const chat = await openChat(discord, server.url)
    // Warm-up: lets the JIT compile the hot paths.
    for (let round = 0; round < 20; round += 1) await interactConcurrently(chat, 50)
    const timings: Timing[] = []
    const pings: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      pings.push(...(await Promise.all(Array.from({ length: concurrency }, () => discord.ping(server.url)))))
      timings.push(...(await interactConcurrently(chat, concurrency)))
    }
    return [
      responsesOf(timings, pings),
      await comparePresentation(chat, server, pool),
      await measureDatabase(chat, database.pid),
    ]
  } finally {
    await server.stop()
    discord.stop()
  }
}

function responsesOf(timings: Timing[], pings: number[]): Table {
  const kinds = new Set(timings.map(({ kind }) => kind))
  const pingP99 = quantileOf(pings, 0.99)
  const rowOf = (name: string, some: Timing[]) => {
    const firsts = some.map(({ first }) => first)
    const finals = some.flatMap(({ final }) => final ?? [])
    const figures = [quantileOf(firsts, 0.5), quantileOf(firsts, 0.99), Math.max(...firsts)].map(whole)
    const ratio = (quantileOf(firsts, 0.99) / pingP99).toFixed(2)
    const late = String(firsts.filter((first) => first > discordWaits).length)
    return [name, ...figures, late, ratio, finals.length > 0 ? whole(quantileOf(finals, 0.99)) : '']
  }
  return {
    title: `Chat: ${concurrency} concurrent interactions, goal p99 1,000 ms and none over 3,000 ms`,
    head: [
      'interaction',
      'p50 ms',
      'p99 ms',
      'longest ms',
      'over 3 s',
      'p99 to that of a ping',
      'final message p99 ms',
    ],
    rows: [
      ...Array.from(kinds, (kind) =>
        rowOf(
          kind,
          timings.filter((one) => one.kind === kind),
        ),
      ),
      rowOf('all', timings),
      rowOf(
        'ping: only the signature',
        pings.map((first) => ({ kind: 'ping', first })),
      ),
    ],
  }
}

/** CPU of the server with and without categories and additional pictures, in turns. */
async function comparePresentation(chat: Chat, { pid }: Server, pool: Bench['pool']): Promise<Table> {
  const cpuOf = async () => {
    const before = cpuSecondsOf(pid)
    await interactConcurrently(chat, concurrency)
    return ((cpuSecondsOf(pid) - before) * 1000) / concurrency
  }
  const [sorted, plain]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    sorted.push(await cpuOf())
    plain.push(await withoutPresentation(pool, cpuOf))
  }
  const [withThem, without] = [medianOf(sorted), medianOf(plain)]
  return {
    title: 'Chat: server CPU per interaction',
    head: ['3 categories and 6 additional pictures, ms', 'none, ms', 'ratio'],
    rows: [[withThem.toFixed(2), without.toFixed(2), (withThem / without).toFixed(2)]],
  }
}

/** CPU of PostgreSQL, for the capacity plan. */
async function measureDatabase(chat: Chat, postmaster: number): Promise<Table> {
  const before = databaseCpuSeconds(postmaster)
  for (let round = 0; round < rounds; round += 1) await interactConcurrently(chat, concurrency)
  const perInteraction = ((databaseCpuSeconds(postmaster) - before) * 1000) / (rounds * concurrency)
  return { title: 'Chat: database CPU', head: ['per interaction, ms'], rows: [[perInteraction.toFixed(2)]] }
}
