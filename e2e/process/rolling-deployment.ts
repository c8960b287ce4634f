import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { databaseUrlOf } from '../embedded-database.ts'
import { insertKeyPool, query, resetRateLimits } from './database-state.ts'
import { insertMembers } from './find-writes.ts'
import { buildRelease, extractRelease, installCurrent, root } from './installations.ts'
import { openLedger } from './ledger.ts'
import { openBalancer } from './load-balancer.ts'
import { connectApp, logInStaff, offerKeys, runMixedLoad } from './mixed-load.ts'
import type { Release } from './previous-release.ts'
import { listScheduledJobs, renameJob } from './scheduled-jobs.ts'
import { startSharedSandbox } from './shared-sandbox.ts'
import { anEmptyFolder, aSeededFolder, freePort, type Shop, startShop } from './start-shop.ts'
import type { LogLine } from './tolerated-slowness.ts'

type Version = 'N-1' | 'N'

/** A step takes seconds, or minutes on a busy machine. */
export const longTimeout = { timeout: 300_000, interval: 50 }

/** A nightly job that each version only knows by its own name, in case no other job was added or removed. */
const renamedJob = { 'N-1': 'forget-expired-before', N: 'forget-expired' }

/** What each version answers, and both together write, before the next step. */
const minimumLoad = { responses: 25, writes: 15, purchases: 1 }

/** A database and providers that stay, while processes of two versions come and go behind a load balancer. */
export async function openDeployment(release: Release) {
  const database = await createDatabase()
  const port = await freePort()
  const balancer = await openBalancer(port, onTestFinished)
  const sandbox = await startSharedSandbox(port + 1, balancer.url)
  const folders = { 'N-1': anEmptyFolder(), N: anEmptyFolder() }
  const sources = { 'N-1': folders['N-1'], N: root }
  extractRelease(release, folders['N-1'])
  renameJob(folders['N-1'], renamedJob.N, renamedJob['N-1'])
  const entries = {
    'N-1': buildRelease(folders['N-1'], sandbox.readyLine),
    N: installCurrent(folders.N, sandbox.readyLine),
  }
  const settings = {
    DATABASE_URL: database,
    DATABASE_CONNECTIONS: '10',
    PUBLIC_URL: balancer.url,
    SECRET_KEY: 'the same secret for both of these versions',
  }
  const started: Shop[] = []

  return {
    database,
    balancer,
    systems: { url: balancer.url, databaseUrl: database, sandboxUrl: sandbox.url },
    /** Scheduled jobs that the other version doesn't know. */
    jobsOnlyIn(version: Version): string[] {
      const known = listScheduledJobs(sources[version === 'N' ? 'N-1' : 'N'])
      return listScheduledJobs(sources[version]).filter((name) => !known.includes(name))
    },
    migrationsOf: (version: Version) => readdirSync(join(folders[version], 'server', 'migrations')).sort(),
    /** The log lines of all processes. */
    logged: () => started.flatMap(({ logged }) => logged).map((line): LogLine => JSON.parse(line)),

    /** Starts a process and sends it requests. `retire` takes it out of the balancer and stops it. */
    async start(name: Version, given: Record<string, string> = {}) {
      const own = { ...settings, DATA_FOLDER: anEmptyFolder(), ...given }
      const shop = await startShop(own, onTestFinished, entries[name])
      const target = { name, url: shop.url }
      started.push(shop)
      balancer.add(target)
      return {
        version: await readVersion(shop),
        async retire(): Promise<number | null> {
          await balancer.remove(target)
          return shop.stop()
        },
      }
    },
  }
}

type Deployment = Awaited<ReturnType<typeof openDeployment>>

async function readVersion({ url }: Shop): Promise<string> {
  const { info }: { info: { version: string } } = await (await fetch(`${url}/api/openapi.json`)).json()
  return info.version
}

/** A server that isn't part of the upgrade runs the embedded PostgreSQL; the versions share a database of their own. */
async function createDatabase(): Promise<string> {
  const folder = aSeededFolder()
  await startShop({ DATA_FOLDER: folder, RUN: 'http', DATABASE_CONNECTIONS: '4' })
  const url = new URL(databaseUrlOf(folder))
  await query(url.href, 'create database rolling template template0')
  url.pathname = '/rolling'
  return url.href
}

/** Users of every kind, whose requests go through the balancer until `end`, which returns their faults. */
export async function startLoad({ database, systems, balancer }: Deployment) {
  const ledger = openLedger()
  let isOver = false
  const load = {
    url: balancer.url,
    sandboxUrl: systems.sandboxUrl,
    ledger,
    isInterrupted: false,
    recoveredAt: 0,
    isOver: () => isOver,
    pauseMs: 100,
  }
  await connectApp(load)
  await offerKeys(load, (itemName) => insertKeyPool(database, itemName))
  const faults = runMixedLoad(load, await logInStaff(load), await insertMembers(database))
  const countPurchases = () => ledger.paid.size

  return {
    ledger,

    /** Waits until these versions have answered, written and sold enough since now. */
    async untilBusy(...versions: Version[]): Promise<void> {
      await resetRateLimits(database)
      const responses = versions.map(balancer.countOf)
      const [writes, purchases] = [ledger.countRoundWrites(), countPurchases()]
      await vi.waitFor(() => {
        versions.forEach((version, index) => {
          const answered = balancer.countOf(version) - (responses[index] ?? 0)
          expect(answered, `responses of ${version}`).toBeGreaterThanOrEqual(minimumLoad.responses)
        })
        expect(ledger.countRoundWrites() - writes, 'writes').toBeGreaterThanOrEqual(minimumLoad.writes)
        expect(countPurchases() - purchases, 'purchases').toBeGreaterThanOrEqual(minimumLoad.purchases)
      }, longTimeout)
    },

    end(): Promise<string[]> {
      isOver = true
      return faults
    },
  }
}
