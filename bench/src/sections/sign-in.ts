import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { medianOf, quantileOf } from '../load.ts'
import { signInOwners } from '../owners.ts'
import { startNode } from '../running/child.ts'
import { startServer } from '../running/start-server.ts'
import { waitFor } from '../running/wait-for.ts'
import { connections, dataFolder, size } from '../settings.ts'
import { readAtRate } from '../sign-in/read-at-rate.ts'
import { startSignInLoad } from '../sign-in/sign-in-load.ts'
import { ratio, type Table } from '../tables.ts'

type Round = { baseline: number; signIns: number; signInsDuringReads: number; idle: number[]; busy: number[] }

/** Many short rounds, because other load on the machine varies within seconds. */
const rounds = size.rounds * 2
const seconds = size.seconds / 2

/** Sign-in throughput relative to bare hashing, and its effect on concurrent reads. */
export async function measureSignIn(bench: Bench): Promise<Table[]> {
  const server = await startServer({ ...bench.database, env: bench.providers })
  try {
    const [shop] = await signInOwners(bench.pool, server.url)
    if (!shop) return []
    const read = { url: `${server.url}/api/guilds/${shop.guildId}/items`, headers: shop.headers }
    await readAtRate(read, seconds)
    await signInFor(server.url, seconds * rounds)
    const measured: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      const idle = await readAtRate(read, seconds)
      const baseline = await measureHashing()
      const signIns = await signInFor(server.url, seconds)
      const signingIn = startSignInLoad(server.url, connections)
      await readAtRate(read, seconds / 2)
      const busy = await readAtRate(read, seconds)
      const signInsDuringReads = await signingIn.stop()
      measured.push({ baseline, signIns, signInsDuringReads, idle, busy })
    }
    return [tableOf(measured)]
  } finally {
    await server.stop()
  }
}

async function signInFor(url: string, duration: number): Promise<number> {
  const signingIn = startSignInLoad(url, connections)
  await pass(duration * 1000)
  return signingIn.stop()
}

function tableOf(measured: Round[]): Table {
  const median = (pick: (round: Round) => number) => medianOf(measured.map(pick))
  const p99 = (pick: (round: Round) => number[]) => median((round) => quantileOf(pick(round), 0.99))
  const [idle, busy] = [p99((round) => round.idle), p99((round) => round.busy)]
  return {
    title: `Sign-in: ${connections} concurrent`,
    head: ['measure', 'value', 'goal'],
    rows: [
      ['bare argon2id per second', median(({ baseline }) => baseline).toFixed(1), ''],
      ['sign-ins per second', median(({ signIns }) => signIns).toFixed(1), ''],
      ['bare / sign-ins', ratio(median(({ baseline, signIns }) => baseline / signIns)), '≤ 1.2'],
      ['sign-ins per second during reads', median(({ signInsDuringReads }) => signInsDuringReads).toFixed(1), ''],
      ['p99 of a read while idle, ms', idle.toFixed(1), ''],
      ['p99 of a read during sign-ins, ms', busy.toFixed(1), ''],
      ['p99 during / idle', ratio(busy / idle), '≤ 2'],
    ],
  }
}

async function measureHashing(): Promise<number> {
  const log = join(dataFolder, 'hash.log')
  const program = join(import.meta.dirname, '..', 'sign-in', 'hash-baseline.ts')
  const child = startNode(['--import', 'tsx', program, String(connections), String(seconds)], { env: {}, log })
  await waitFor('The hash baseline', () => child.exitCode !== null)
  return Number(readFileSync(log, 'utf8'))
}
