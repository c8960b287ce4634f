import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { databaseUrlOf, killDatabase } from '../embedded-database.ts'
import { waitForClosedPort } from './call.ts'
import { checkConsistency, consistent } from './check-consistency.ts'
import { countUnits, insertKeyPool, resetRateLimits } from './database-state.ts'
import { insertMembers, type Member } from './find-writes.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { connectApp, type Load, logInStaff, offerKeys, runMixedLoad } from './mixed-load.ts'
import { recordRound } from './proof-figures.ts'
import { aSeededFolder, freePort, type Shop, startShop } from './start-shop.ts'

const rounds = Number(process.env.CRASH_ROUNDS ?? 2)
/** Generous, so that the test doesn't fail on a busy machine. */
const timeout = 90_000

/** Every fourth round also kills the database. */
const isDatabaseRound = (round: number) => round % 4 === 1

/** One port for all rounds: PayPal keeps sending webhooks to the registered URL. */
type Environment = { folder: string; port: number; sandboxUrl: string; since: Date; members: Member[] }

const loadOn = ({ url, child }: Shop, sandboxUrl: string, ledger: Ledger): Load => ({
  url,
  sandboxUrl,
  ledger,
  isInterrupted: false,
  recoveredAt: 0,
  isOver: () => child.killed || child.exitCode !== null,
})

/** Waits for this many acknowledged writes and, in the last round, for at least one write of each kind. */
async function untilBusy({ ledger, isOver }: Load, writes: number, isLast: boolean): Promise<void> {
  const deadline = Date.now() + timeout
  const isBusy = () => ledger.countRoundWrites() >= writes && !(isLast && ledger.listUntestedKinds().length > 0)
  while (!isBusy() && !isOver() && Date.now() < deadline) await sleep(5)
}

type CrashOptions = { child: ChildProcess; killsDatabase: boolean; isLast: boolean }

/** Runs the load, kills the server at a random moment and returns the faults before the kill. */
async function crash(load: Load, { folder, port, members }: Environment, options: CrashOptions): Promise<string[]> {
  const { child, killsDatabase, isLast } = options
  const faults = runMixedLoad(load, await logInStaff(load), members)
  await untilBusy(load, randomInt(10, 80), isLast)
  await sleep(randomInt(50))
  load.isInterrupted = true
  if (killsDatabase) {
    killDatabase(folder)
    await sleep(randomInt(200))
  }
  const endedEarly = child.exitCode === null ? [] : [`the server exited early with ${child.exitCode}`]
  child.kill('SIGKILL')
  const found = await faults
  // The sandbox exits when its server is gone; a new one can only start after that.
  await waitForClosedPort(port + 1)
  return [...found, ...endedEarly]
}

test('loses and duplicates no acknowledged write when killed repeatedly under load', {
  timeout: 120_000 + rounds * 120_000,
}, async () => {
  const port = await freePort()
  const settings = { DATA_FOLDER: aSeededFolder(), PORT: String(port) }
  const ledger = openLedger()
  let shop = await startShop(settings)
  const sandboxUrl = `http://127.0.0.1:${port + 1}`
  const members = await insertMembers(databaseUrlOf(settings.DATA_FOLDER))
  const environment = { folder: settings.DATA_FOLDER, port, sandboxUrl, since: new Date(), members }
  const first = loadOn(shop, sandboxUrl, ledger)
  await connectApp(first)
  await offerKeys(first, (itemName) => insertKeyPool(databaseUrlOf(environment.folder), itemName))
  const units = await countUnits(databaseUrlOf(environment.folder))

  for (let round = 0; round < rounds; round += 1) {
    const began = Date.now()
    const load = loadOn(shop, sandboxUrl, ledger)
    const killsDatabase = isDatabaseRound(round)
    const faults = await crash(load, environment, { child: shop.child, killsDatabase, isLast: round === rounds - 1 })
    shop = await startShop(settings)
    const databaseUrl = databaseUrlOf(environment.folder)
    const systems = { url: shop.url, sandboxUrl, since: environment.since, databaseUrl }
    const { writes, found } = await checkConsistency(systems, ledger)
    recordRound({
      hasDatabase: killsDatabase,
      writes: ledger.currentRound().writes,
      lost: found.lost.length,
      duplicated: found.duplicated.length,
      seconds: (Date.now() - began) / 1000,
    })

    expect({ faults, ...found }, `round ${round}`).toEqual({ faults: [], ...consistent })
    expect(await countUnits(databaseUrl), `round ${round}: stock`).toEqual(units)
    ledger.startRound(writes)
    await resetRateLimits(databaseUrl)
  }

  expect(ledger.listUntestedKinds()).toEqual([])
})
