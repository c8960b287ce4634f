import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { checkConsistency, consistent } from './check-consistency.ts'
import { countUnits, insertKeyPool, resetRateLimits } from './database-state.ts'
import { startPgbouncer } from './failover/pgbouncer.ts'
import { addStandby, createPrimary, type PostgresNode } from './failover/postgres-node.ts'
import { aServerFolder, findPrograms } from './failover/programs.ts'
import { enableTwoFactor, type ShopProcesses, startShopProcesses } from './failover/shop-processes.ts'
import { findWrites, insertMembers } from './find-writes.ts'
import { openLedger } from './ledger.ts'
import { connectApp, createCode, type Load, logInStaff, offerKeys, runMixedLoad } from './mixed-load.ts'
import { recordFailover } from './proof-figures.ts'
import type { Shop } from './start-shop.ts'

const rounds = Number(process.env.FAILOVER_ROUNDS ?? 0)
/** Generous, so that the test doesn't fail on a busy machine. */
const longTimeout = { timeout: 240_000, interval: 50 }

const failureModeOf = (round: number) => (round % 2 === 0 ? 'killed' : 'frozen')

const readiness = async ({ url }: Shop) => (await fetch(`${url}/readyz`)).status

/** Resolves with the moment at which all of them have this status. */
async function untilAll(shops: Shop[], status: number): Promise<number> {
  for (const shop of shops) await vi.waitUntil(async () => (await readiness(shop)) === status, longTimeout)
  return performance.now()
}

/** Waits for this many further acknowledged writes. */
async function untilBusy({ ledger }: Load, writes: number): Promise<void> {
  const before = ledger.countRoundWrites()
  await vi.waitUntil(() => ledger.countRoundWrites() >= before + writes, longTimeout)
}

/** Waits for at least one write of each kind; gives up silently, so that the test can show what is missing. */
async function untilComplete({ ledger }: Load): Promise<void> {
  await vi.waitUntil(() => ledger.listUntestedKinds().length === 0, longTimeout).catch(() => undefined)
}

/** Resolves with the moment at which a write is acknowledged that began after the failure. */
async function untilWritten(load: Load, token: string): Promise<number> {
  for (;;) {
    const { status } = await createCode(load, token)
    if (status === 200) return performance.now()
  }
}

/** Buyers who approved their payment reload the page that told them to wait. */
async function repeatReturns({ url, ledger }: Load): Promise<void> {
  const waiting = [...ledger.approved].filter((orderId) => !ledger.paid.has(orderId))
  for (const orderId of waiting) await fetch(`${url}/api/checkout/return?token=${orderId}`, { redirect: 'manual' })
}

type Nodes = { primary: PostgresNode; standby: PostgresNode }
type Operator = {
  nodes: Nodes
  processes: ShopProcesses
  repoint: (node: PostgresNode) => Promise<void>
  /** A session of an admin. */
  token: string
}

/** Does what the documentation says once monitoring shows that the primary is gone. Returns seconds by step. */
async function failOver({ nodes, processes, repoint, token }: Operator, load: Load, failureMode: 'killed' | 'frozen') {
  const { http, jobs } = processes
  load.isInterrupted = true
  const failedAt = performance.now()
  const since = (moment: number) => (moment - failedAt) / 1000
  nodes.primary.fail(failureMode)
  const written = untilWritten(load, token)
  const operated = (async () => {
    const noticedAt = await untilAll([...http, ...jobs], 503)
    await nodes.standby.promote()
    await repoint(nodes.standby)
    const repointedAt = performance.now()
    const [httpAt, jobsAt] = await Promise.all([untilAll(http, 200), untilAll(jobs, 200)])
    return { noticedAt, repointedAt, httpAt, jobsAt }
  })()
  const [writtenAt, { noticedAt, repointedAt, httpAt, jobsAt }] = await Promise.all([written, operated])
  return {
    noticed: since(noticedAt),
    repointed: since(repointedAt),
    written: since(writtenAt),
    http: since(httpAt),
    jobs: since(jobsAt),
  }
}

test('loses and duplicates no acknowledged write when the standby takes over under load', {
  timeout: 600_000 + rounds * 600_000,
}, async ({ skip }) => {
  if (rounds === 0) return skip('part of `npm run test:proof`, or set FAILOVER_ROUNDS')
  const programs = findPrograms()
  if (!programs) return skip('install the Debian packages postgresql (15 or newer) and pgbouncer')
  const site = { programs, folder: aServerFolder(programs) }
  let primary = await createPrimary(site)
  let standby = await addStandby(site, primary)
  const { url: databaseUrl, repoint } = await startPgbouncer(site, primary)
  const processes = await startShopProcesses(databaseUrl)
  const since = new Date()
  const ledger = openLedger()
  const loadUntil = (isOver: () => boolean): Load => ({
    ...processes,
    ledger,
    isInterrupted: false,
    recoveredAt: 0,
    isOver,
  })
  const first = loadUntil(() => true)
  await connectApp(first)
  await offerKeys(first, (itemName) => insertKeyPool(primary.url, itemName))
  const staff = await logInStaff(first)
  await enableTwoFactor(processes.url, staff.ada)
  const members = await insertMembers(primary.url)
  ledger.startRound(await findWrites(primary.url))
  const units = await countUnits(primary.url)

  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const failureMode = failureModeOf(round)
    let isOver = false
    const load = loadUntil(() => isOver)
    const running = runMixedLoad(load, staff, members)
    await untilBusy(load, randomInt(20, 40))
    await sleep(randomInt(50))
    const nodes = { primary, standby }
    const seconds = await failOver({ nodes, processes, repoint, token: staff.ada }, load, failureMode)
    await primary.remove()
    primary = standby
    await resetRateLimits(primary.url)
    load.isInterrupted = false
    load.recoveredAt = performance.now()
    await untilBusy(load, randomInt(20, 40))
    if (round === rounds - 1) await untilComplete(load)
    isOver = true
    const faults = await running

    standby = await addStandby(site, primary)
    await resetRateLimits(primary.url)
    await repeatReturns(load)
    const { writes, found } = await checkConsistency({ ...processes, databaseUrl: primary.url, since }, ledger)
    recordFailover({
      failureMode,
      writes: ledger.currentRound().writes,
      lost: found.lost.length,
      duplicated: found.duplicated.length,
      seconds: { ...seconds, whole: (performance.now() - began) / 1000 },
    })

    expect({ faults, ...found }, `round ${round}`).toEqual({ faults: [], ...consistent })
    expect(await countUnits(primary.url), `round ${round}: stock`).toEqual(units)
    ledger.startRound(writes)
    await resetRateLimits(primary.url)
  }

  expect(ledger.listUntestedKinds()).toEqual([])
})
