import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { databaseUrlOf, killDatabase } from '../embedded-database.ts'
import { signIn } from './accounts.ts'
import { countPieces, countWrites, letAnHourPass, listLeftovers, listPayments } from './books.ts'
import { call } from './call.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { admitStaff, type Load, outlaw, runMixedLoad, signUp } from './mixed-load.ts'
import { anEmptyFolder, freePort, type Shop, startShop } from './start-shop.ts'

const rounds = Number(process.env.CRASH_ROUNDS ?? 5)
const root = join(import.meta.dirname, '..', '..')

/** Every fourth round the database goes with the server. */
const takesDatabase = (round: number) => round % 4 === 1

/** One address for all rounds, since PayPal keeps telling its news to the one it knows. */
type Premises = { folder: string; port: number; sandboxUrl: string; since: Date }

/** The sandbox ends by itself when its server is gone; a new one can only begin then. */
async function untilClosed(port: number): Promise<void> {
  for (let isOpen = true; isOpen; await pass(50)) {
    const socket = connect(port, '127.0.0.1')
    isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
  }
}

/** Lets people at it, kills it at a moment nobody can foresee, and answers what went wrong before that. */
async function crash(load: Load, { folder, port }: Premises, isDatabaseTaken: boolean): Promise<string[]> {
  const faults = runMixedLoad(load, await admitStaff(load))
  await pass(randomInt(600, 2400))
  load.isDoomed = true
  if (isDatabaseTaken) {
    killDatabase(folder)
    await pass(randomInt(200))
  }
  const { child } = load.shop
  const giveUp = child.exitCode === null ? [] : [`the server ended by itself with ${child.exitCode}`]
  child.kill('SIGKILL')
  const found = await faults
  await untilClosed(port + 1)
  return [...found, ...giveUp]
}

type State = { leftovers: string[]; unsold: string[]; unpaid: string[] }

/** Waits until the shop has done by itself what was left to do; answers what is left even so. */
async function settle({ folder, sandboxUrl, since }: Premises, { approved, paid }: Ledger): Promise<State> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const { atPaypal, sold } = await listPayments(folder, sandboxUrl, since)
    const orders = new Set(sold.map((words) => words.split(' ')[0]))
    const state = {
      leftovers: await listLeftovers(folder),
      unsold: [
        ...atPaypal.filter((payment) => !sold.includes(payment)),
        ...[...approved, ...paid].filter((id) => !orders.has(id)),
      ],
      unpaid: sold.filter((payment, place) => !atPaypal.includes(payment) || sold.indexOf(payment) !== place),
    }
    if (Object.values(state).every((list) => list.length === 0) || Date.now() > deadline) return state
    await pass(200)
  }
}

async function audit(folder: string): Promise<{ code: number | null; words: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrlOf(folder) }
  const child = spawn('npx', ['tsx', 'server/src/operations/audit-data.ts'], { cwd: root, env })
  const said: string[] = []
  child.stdout.on('data', (text) => said.push(String(text)))
  child.stderr.on('data', (text) => said.push(String(text)))
  await once(child, 'close')
  return { code: child.exitCode, words: said.join('') }
}

/** Whoever signed up can sign in, and whoever was signed in still is. */
async function findStrangers(shop: Shop, { lately }: Ledger): Promise<string[]> {
  const { people, tokens } = lately()
  const strangers: string[] = []
  for (const username of people) if ((await signIn(shop, username)) !== 200) strangers.push(username)
  for (const token of tokens) {
    const { status } = await call(`${shop.url}/api/profile/me`, 'GET', { token })
    if (status !== 200) strangers.push(`a session was answered ${status}`)
  }
  return strangers
}

function report(ledger: Ledger): void {
  const writes = Object.entries(ledger.total).map(([kind, count]) => `${count} ${kind}`)
  const databases = Array.from({ length: rounds }, (_, round) => round).filter(takesDatabase).length
  const sum = Object.values(ledger.total).reduce((total, count) => total + count, 0)
  process.stdout.write(
    `crash rounds: ${rounds}, ${databases} with the database; acknowledged writes: ${sum} (${writes.join(', ')}); lost: 0, doubled: 0\n`,
  )
}

test('a shop killed again and again in the middle of everything loses nothing and doubles nothing', {
  timeout: 60_000 + rounds * 60_000,
}, async () => {
  const port = await freePort()
  const settings = { DATA_FOLDER: anEmptyFolder(), PORT: String(port) }
  const place = { folder: settings.DATA_FOLDER, port, sandboxUrl: `http://127.0.0.1:${port + 1}`, since: new Date() }
  const ledger = openLedger()
  let shop = await startShop(settings)
  place.since = new Date()
  const pieces = await countPieces(place.folder)
  await signUp({ shop, sandboxUrl: place.sandboxUrl, ledger, isDoomed: false }, outlaw)

  for (let round = 0; round < rounds; round += 1) {
    const load = { shop, sandboxUrl: place.sandboxUrl, ledger, isDoomed: false }
    const faults = await crash(load, place, takesDatabase(round))
    shop = await startShop(settings)
    const state = await settle(place, ledger)

    expect(faults, `round ${round}: faults before the kill`).toEqual([])
    expect(state, `round ${round}: left undone`).toEqual({ leftovers: [], unsold: [], unpaid: [] })
    const found = await countWrites(place.folder)
    expect(ledger.compare(found), `round ${round}: lost or doubled`).toEqual([])
    expect(await findStrangers(shop, ledger), `round ${round}: cannot enter`).toEqual([])
    expect(await countPieces(place.folder), `round ${round}: stock`).toEqual(pieces)
    const { code, words } = await audit(place.folder)
    expect(code, `round ${round}: ${words}`).toBe(0)
    ledger.turnPage(found)
    await letAnHourPass(place.folder)
  }

  report(ledger)
  expect(Object.entries(ledger.total).filter(([, count]) => count === 0)).toEqual([])
})
