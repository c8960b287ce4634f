import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { databaseUrlOf, killDatabase } from '../embedded-database.ts'
import { countPieces, countWrites, insertKeyPool, letAnHourPass, listKeyFaults } from './books.ts'
import { untilClosed } from './call.ts'
import { audit, findStrangers, settle } from './check-books.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { admitStaff, connectApp, type Load, offerKeys, outlaw, runMixedLoad, signUp } from './mixed-load.ts'
import { noteRound } from './proof-figures.ts'
import { aUsedFolder, freePort, type Shop, startShop } from './start-shop.ts'

const rounds = Number(process.env.CRASH_ROUNDS ?? 2)
/** Generous, so that the test doesn't fail on a busy machine. */
const timeout = 90_000

/** Every fourth round also kills the database. */
const takesDatabase = (round: number) => round % 4 === 1

/** One port for all rounds: PayPal keeps sending webhooks to the registered URL. */
type Premises = { folder: string; port: number; sandboxUrl: string; since: Date }

const loadOn = ({ url, child }: Shop, sandboxUrl: string, ledger: Ledger): Load => ({
  url,
  sandboxUrl,
  ledger,
  isDoomed: false,
  recoveredAt: 0,
  isOver: () => child.killed || child.exitCode !== null,
})

/** Waits for this many acknowledged writes and, in the last round, for at least one write of each kind. */
async function untilBusy({ ledger, isOver }: Load, writes: number, isLast: boolean): Promise<void> {
  const deadline = Date.now() + timeout
  const isBusy = () => ledger.countLately() >= writes && !(isLast && ledger.listMissing().length > 0)
  while (!isBusy() && !isOver() && Date.now() < deadline) await pass(5)
}

type Manner = { child: ChildProcess; isDatabaseTaken: boolean; isLast: boolean }

/** Runs the load, kills the server at a random moment and returns the faults before the kill. */
async function crash(load: Load, { folder, port }: Premises, manner: Manner): Promise<string[]> {
  const { child, isDatabaseTaken, isLast } = manner
  const faults = runMixedLoad(load, await admitStaff(load))
  await untilBusy(load, randomInt(10, 80), isLast)
  await pass(randomInt(50))
  load.isDoomed = true
  if (isDatabaseTaken) {
    killDatabase(folder)
    await pass(randomInt(200))
  }
  const endedEarly = child.exitCode === null ? [] : [`the server exited early with ${child.exitCode}`]
  child.kill('SIGKILL')
  const found = await faults
  // The sandbox exits when its server is gone; a new one can only start after that.
  await untilClosed(port + 1)
  return [...found, ...endedEarly]
}

test('loses and duplicates no acknowledged write when killed repeatedly under load', {
  timeout: 120_000 + rounds * 120_000,
}, async () => {
  const port = await freePort()
  const settings = { DATA_FOLDER: aUsedFolder(), PORT: String(port) }
  const place = { folder: settings.DATA_FOLDER, port, sandboxUrl: `http://127.0.0.1:${port + 1}`, since: new Date() }
  const ledger = openLedger()
  let shop = await startShop(settings)
  place.since = new Date()
  const first = loadOn(shop, place.sandboxUrl, ledger)
  await signUp(first, outlaw)
  await connectApp(first)
  await offerKeys(first, (itemName) => insertKeyPool(databaseUrlOf(place.folder), itemName))
  const pieces = await countPieces(databaseUrlOf(place.folder))

  for (let round = 0; round < rounds; round += 1) {
    const began = Date.now()
    const load = loadOn(shop, place.sandboxUrl, ledger)
    const isDatabaseTaken = takesDatabase(round)
    const faults = await crash(load, place, { child: shop.child, isDatabaseTaken, isLast: round === rounds - 1 })
    shop = await startShop(settings)
    const databaseUrl = databaseUrlOf(place.folder)
    const { leftovers, unsold, unpaid } = await settle({ ...place, databaseUrl }, ledger)
    const found = await countWrites(databaseUrl)
    const { lost, doubled } = ledger.compare(found)
    lost.push(...unsold, ...(await findStrangers(shop.url, ledger)))
    doubled.push(...unpaid)
    const { code, words } = await audit(databaseUrl)
    noteRound({
      hasDatabase: isDatabaseTaken,
      writes: ledger.lately().writes,
      lost: lost.length,
      doubled: doubled.length,
      seconds: (Date.now() - began) / 1000,
    })

    const keyFaults = await listKeyFaults(databaseUrl)
    const findings = { faults, leftovers, lost, doubled, keyFaults }
    expect(findings, `round ${round}`).toEqual({ faults: [], leftovers: [], lost: [], doubled: [], keyFaults: [] })
    expect(await countPieces(databaseUrl), `round ${round}: stock`).toEqual(pieces)
    expect(code, `round ${round}: ${words}`).toBe(0)
    ledger.turnPage(found)
    await letAnHourPass(databaseUrl)
  }

  expect(ledger.listMissing()).toEqual([])
})
