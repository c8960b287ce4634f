import type { Bench } from '../bench.ts'
import { buy } from '../buying/buy.ts'
import { type Discord, startFakeDiscord } from '../buying/fake-discord.ts'
import { measure } from '../load.ts'
import { signInOwners } from '../owners.ts'
import { type Server, startServer } from '../running/start-server.ts'
import { waitFor } from '../running/wait-for.ts'
import { balance } from '../scale-out/balance.ts'
import { findDuplicates } from '../scale-out/find-duplicates.ts'
import { isRevocationShared, isThrottleShared } from '../scale-out/shared-limits.ts'
import { size } from '../settings.ts'
import { type Table, whole } from '../tables.ts'
import { isDelivered } from './buying.ts'

const head = [
  'processes',
  'reads/s',
  'sales/s',
  'sales',
  'duplicate sales',
  'duplicate messages',
  'logout shared',
  'throttle shared',
]

/** Several processes on one database behind a round-robin balancer. */
export async function measureScaleOut(bench: Bench): Promise<Table[]> {
  const rows: string[][] = []
  for (const processes of [1, 2, 4]) {
    const discord = await startFakeDiscord()
    const env = { ...bench.providers, ...discord.settings }
    const servers = await Promise.all(Array.from({ length: processes }, () => startServer({ ...bench.database, env })))
    try {
      rows.push([String(processes), ...(await measureTogether(bench, servers, discord))])
    } finally {
      await Promise.all(servers.map((server) => server.stop()))
      discord.stop()
    }
  }
  return [{ title: 'Scale-out: processes behind a round-robin balancer on one PostgreSQL', head, rows, notes }]
}

const notes = ['Every buyer returns from PayPal twice at the same time, to different processes if there are several.']

async function measureTogether(bench: Bench, servers: Server[], discord: Discord): Promise<string[]> {
  const { url, stop } = await balance(servers.map((server) => server.url))
  try {
    const shops = await signInOwners(bench.pool, url)
    const requests = shops.map(({ guildId, headers }) => ({ path: `/api/guilds/${guildId}/items`, headers }))
    const pid = servers[0]?.pid ?? 0
    await measure({ url, pid, requests }, size.seconds)
    const reads = await measure({ url, pid, requests }, size.seconds * 2)
    return [
      whole(reads.perSecond),
      ...(await sellTogether(bench, servers, discord)),
      (await isRevocationShared(servers)) ? 'yes' : 'NO',
      (await isThrottleShared(servers)) ? 'yes' : 'NO',
    ]
  } finally {
    stop()
  }
}

async function sellTogether({ pool, sandbox }: Bench, servers: Server[], discord: Discord): Promise<string[]> {
  let turn = 0
  const nextUrl = () => {
    turn += 1
    return servers[turn % servers.length]?.url ?? ''
  }
  const before = performance.now()
  const purchaseSetup = { discord, sandboxUrl: sandbox.url, nextUrl, returns: 2 }
  const purchases = await Promise.all(Array.from({ length: size.buyers }, () => buy(purchaseSetup)))
  const seconds = (performance.now() - before) / 1000
  await waitFor('The deliveries', () => isDelivered(pool, purchases), 300)
  const duplicates = await findDuplicates(pool, purchases)
  const duplicateMessages = [...discord.messageCounts.values()].filter((times) => times > 1).length
  return [
    (purchases.length / seconds).toFixed(1),
    String(purchases.length),
    String(duplicates),
    String(duplicateMessages),
  ]
}
