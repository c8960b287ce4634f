import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { letLeasesLapse, listLeftovers, listPayments, listRefunds } from './books.ts'
import { askPatiently } from './call.ts'
import type { Ledger } from './ledger.ts'
import { secret } from './mixed-load.ts'

/** Generous, so that a check doesn't fail on a busy machine. */
const timeout = 300_000
const root = join(import.meta.dirname, '..', '..')

/** Where our books are, and those of PayPal. Sales before `since` belong to the demo. */
type Accounts = { databaseUrl: string; sandboxUrl: string; since: Date }

type State = { leftovers: string[]; unsold: string[]; unpaid: string[] }

/** Waits until all background work is done; returns what is left at the deadline. */
export async function settle({ databaseUrl, sandboxUrl, since }: Accounts, { approved, paid }: Ledger): Promise<State> {
  const deadline = Date.now() + timeout
  await letLeasesLapse(databaseUrl)
  for (;;) {
    const refunds = await listRefunds(databaseUrl, sandboxUrl)
    const { atPaypal, sold } = await listPayments(databaseUrl, sandboxUrl, since)
    const orders = new Set(sold.map((words) => words.split(' ')[0]))
    const state = {
      leftovers: await listLeftovers(databaseUrl),
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

export async function audit(databaseUrl: string): Promise<{ code: number | null; words: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl }
  const command = ['--import', 'tsx', 'server/src/operations/audit-data.ts']
  const child = spawn(process.execPath, command, { cwd: root, env })
  const said: string[] = []
  child.stdout.on('data', (text) => said.push(String(text)))
  child.stderr.on('data', (text) => said.push(String(text)))
  await once(child, 'close')
  return { code: child.exitCode, words: said.join('') }
}

/** Returns acknowledged accounts that can't log in and sessions that no longer work. */
export async function findStrangers(url: string, { lately }: Ledger): Promise<string[]> {
  const { people, tokens } = lately()
  const strangers: string[] = []
  for (const identifier of people) {
    const body = { identifier, password: secret }
    const { status } = await askPatiently(`${url}/api/auth/login`, 'POST', { body })
    if (status !== 200) strangers.push(`login of ${identifier} returned ${status}`)
  }
  for (const token of tokens) {
    const { status } = await askPatiently(`${url}/api/profile/me`, 'GET', { token })
    if (status !== 200) strangers.push(`a session returned ${status}`)
  }
  return strangers
}
