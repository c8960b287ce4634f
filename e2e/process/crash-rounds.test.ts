import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { databaseUrlOf, killDatabase } from '../embedded-database.ts'
import {
  countPieces,
  countWrites,
  insertKeyPool,
  letAnHourPass,
  letLeasesLapse,
  listKeyFaults,
  listLeftovers,
  listPayments,
  listRefunds,
} from './books.ts'
import { askPatiently, untilClosed } from './call.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { admitStaff, connectApp, type Load, offerKeys, outlaw, runMixedLoad, secret, signUp } from './mixed-load.ts'
import { noteRound } from './proof-figures.ts'
import { aUsedFolder, freePort, type Shop, startShop } from './start-shop.ts'

const rounds = Number(process.env.CRASH_ROUNDS ?? 2)
/** Generous, so that the test doesn't fail on a busy machine. */
const timeout = 90_000
const root = join(import.meta.dirname, '..', '..')

/** Every fourth round also kills the database. */
const takesDatabase = (round: number) => round % 4 === 1

/** One port for all rounds: PayPal keeps sending webhooks to the registered URL. */
type Premises = { folder: string; port: number; sandboxUrl: string; since: Date }

/** Waits for this many acknowledged writes and, in the last round, for at least one write of each kind. */
async function untilBusy({ ledger, shop }: Load, writes: number, isLast: boolean): Promise<void> {
  const deadline = Date.now() + timeout
  const isBusy = () => ledger.countLately() >= writes && !(isLast && ledger.listMissing().length > 0)
  while (!isBusy() && shop.child.exitCode === null && Date.now() < deadline) await pass(5)
}

type Manner = { isDatabaseTaken: boolean; isLast: boolean }

/** Runs the load, kills the server at a random moment and returns the faults before the kill. */
async function crash(load: Load, { folder, port }: Premises, { isDatabaseTaken, isLast }: Manner): Promise<string[]> {
  const faults = runMixedLoad(load, await admitStaff(load))
  await untilBusy(load, randomInt(10, 80), isLast)
  await pass(randomInt(50))
  load.isDoomed = true
  if (isDatabaseTaken) {
    killDatabase(folder)
    await pass(randomInt(200))
  }
  const { child } = load.shop
  const endedEarly = child.exitCode === null ? [] : [`the server exited early with ${child.exitCode}`]
  child.kill('SIGKILL')
  const found = await faults
  // The sandbox exits when its server is gone; a new one can only start after that.
  await untilClosed(port + 1)
  return [...found, ...endedEarly]
}

type State = { leftovers: string[]; unsold: string[]; unpaid: string[] }

/** Waits until all background work is done; returns what is left at the deadline. */
async function settle({ folder, sandboxUrl, since }: Premises, { approved, paid }: Ledger): Promise<State> {
  const deadline = Date.now() + timeout
  await letLeasesLapse(folder)
  for (;;) {
    const refunds = await listRefunds(folder, sandboxUrl)
    const { atPaypal, sold } = await listPayments(folder, sandboxUrl, since)
    const orders = new Set(sold.map((words) => words.split(' ')[0]))
    const state = {
      leftovers: await listLeftovers(folder),
      unsold: [
        ...atPaypal.filter((payment) => !sold.includes(payment)),
        ...[...approved, ...paid].filter((id) => !orders.has(id)),
        ...refunds.atPaypal.filter((id) => !refunds.recorded.includes(id)),
      ],
      unpaid: [
        ...sold.filter((payment, place) => !atPaypal.includes(payment) || sold.indexOf(payment) !== place),
        ...refunds.recorded.filter(
          (id, place) => !refunds.atPaypal.includes(id) || refunds.recorded.indexOf(id) !== place,
        ),
      ],
    }
    if (Object.values(state).every((list) => list.length === 0) || Date.now() > deadline) return state
    await pass(200)
  }
}

async function audit(folder: string): Promise<{ code: number | null; words: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrlOf(folder) }
  const command = ['--import', 'tsx', 'server/src/operations/audit-data.ts']
  const child = spawn(process.execPath, command, { cwd: root, env })
  const said: string[] = []
  child.stdout.on('data', (text) => said.push(String(text)))
  child.stderr.on('data', (text) => said.push(String(text)))
  await once(child, 'close')
  return { code: child.exitCode, words: said.join('') }
}

/** Returns acknowledged accounts that can't log in and sessions that no longer work. */
async function findStrangers(shop: Shop, { lately }: Ledger): Promise<string[]> {
  const { people, tokens } = lately()
  const strangers: string[] = []
  for (const identifier of people) {
    const body = { identifier, password: secret }
    const { status } = await askPatiently(`${shop.url}/api/auth/login`, 'POST', { body })
    if (status !== 200) strangers.push(`login of ${identifier} returned ${status}`)
  }
  for (const token of tokens) {
    const { status } = await askPatiently(`${shop.url}/api/profile/me`, 'GET', { token })
    if (status !== 200) strangers.push(`a session returned ${status}`)
  }
  return strangers
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
  const first = { shop, sandboxUrl: place.sandboxUrl, ledger, isDoomed: false }
  await signUp(first, outlaw)
  await connectApp(first)
  await offerKeys(first, (itemName) => insertKeyPool(place.folder, itemName))
  const pieces = await countPieces(place.folder)

  for (let round = 0; round < rounds; round += 1) {
    const began = Date.now()
    const load = { shop, sandboxUrl: place.sandboxUrl, ledger, isDoomed: false }
    const isDatabaseTaken = takesDatabase(round)
    const faults = await crash(load, place, { isDatabaseTaken, isLast: round === rounds - 1 })
    shop = await startShop(settings)
    const { leftovers, unsold, unpaid } = await settle(place, ledger)
    const found = await countWrites(place.folder)
    const { lost, doubled } = ledger.compare(found)
    lost.push(...unsold, ...(await findStrangers(shop, ledger)))
    doubled.push(...unpaid)
    const { code, words } = await audit(place.folder)
    noteRound({
      hasDatabase: isDatabaseTaken,
      writes: ledger.lately().writes,
      lost: lost.length,
      doubled: doubled.length,
      seconds: (Date.now() - began) / 1000,
    })

    const keyFaults = await listKeyFaults(place.folder)
    const findings = { faults, leftovers, lost, doubled, keyFaults }
    expect(findings, `round ${round}`).toEqual({ faults: [], leftovers: [], lost: [], doubled: [], keyFaults: [] })
    expect(await countPieces(place.folder), `round ${round}: stock`).toEqual(pieces)
    expect(code, `round ${round}: ${words}`).toBe(0)
    ledger.turnPage(found)
    await letAnHourPass(place.folder)
  }

  expect(ledger.listMissing()).toEqual([])
})
