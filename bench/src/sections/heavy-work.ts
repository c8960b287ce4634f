import type { Bench } from '../bench.ts'
import { quantileOf } from '../load.ts'
import { type Shop, signInOwners } from '../owners.ts'
import { startServer } from '../running/start-server.ts'
import { readAtRate } from '../sign-in/read-at-rate.ts'
import type { Table } from '../tables.ts'

/** Four sellers at their limit of ten packs a minute, and two packs beyond it. */
const sellers = 4
const packsPerSeller = 12
const accepted = 40
const idleSeconds = 2

type Answer = { status: number; seconds: number }

/** Health checks while sellers download as many dispute packs at the same time as their limits allow. */
export async function measureHeavyWork(bench: Bench): Promise<Table[]> {
  const server = await startServer({ ...bench.database, env: bench.providers })
  try {
    const health = { url: `${server.url}/healthz`, headers: {} }
    const shops = (await signInOwners(bench.pool, server.url)).slice(0, sellers)
    await readAtRate(health, idleSeconds)
    const idle = await readAtRate(health, idleSeconds)
    const packs = await Promise.all(shops.map((shop) => packsOf(bench, server.url, shop)))
    const downloading = { isDone: false }
    const downloads = Promise.all(packs.flat().map(download)).finally(() => {
      downloading.isDone = true
    })
    const busy: number[] = []
    while (!downloading.isDone) busy.push(...(await readAtRate(health, 0.5)))
    return [tableOf({ idle, busy, answers: await downloads })]
  } finally {
    await server.stop()
  }
}

type Request = { url: string; headers: Record<string, string> }

async function packsOf({ pool }: Bench, url: string, { id, headers }: Shop): Promise<Request[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from sale where guild_id = $1 and state = 'paid' limit ${packsPerSeller}`,
    [id],
  )
  if (rows.length < packsPerSeller) throw new Error(`Only ${rows.length} orders in the server.`)
  return rows.map((sale) => ({ url: `${url}/api/sales/${sale.id}/dispute-pack.pdf`, headers }))
}

async function download({ url, headers }: Request): Promise<Answer> {
  const before = performance.now()
  const reply = await fetch(url, { headers })
  await reply.arrayBuffer()
  return { status: reply.status, seconds: (performance.now() - before) / 1000 }
}

function tableOf({ idle, busy, answers }: { idle: number[]; busy: number[]; answers: Answer[] }): Table {
  const done = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 429)
  if (done.length !== accepted || done.length + refused.length !== answers.length) {
    throw new Error(`${done.length} packs were made and ${refused.length} refused.`)
  }
  const p99 = (times: number[]) => `${quantileOf(times, 0.99).toFixed(0)} ms`
  return {
    title: `Heavy work: ${accepted} dispute packs at the same time`,
    head: ['measure', 'value', 'goal'],
    rows: [
      ['/healthz without load, p99', p99(idle), ''],
      ['/healthz during the packs, p99', p99(busy), '< 100 ms'],
      ['packs made', String(done.length), String(accepted)],
      ['packs refused beyond the limit', String(refused.length), String(answers.length - accepted)],
      ['last pack', `${Math.max(...done.map(({ seconds }) => seconds)).toFixed(1)} s`, ''],
    ],
  }
}
