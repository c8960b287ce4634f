import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callWithRetry } from './call.ts'
import { expireLeases, listKeyFaults, listPayments, listPendingWork, listRefunds } from './database-state.ts'
import { findWrites } from './find-writes.ts'
import type { Ledger } from './ledger.ts'
import { secret } from './mixed-load.ts'

/** Generous, so that a check doesn't fail on a busy machine. */
const timeout = 300_000
const root = join(import.meta.dirname, '..', '..')

/** The shop, its database and the sandbox with PayPal. Sales before `since` belong to the demo. */
type Systems = { url: string; databaseUrl: string; sandboxUrl: string; since: Date }

/** What a check finds if nothing is wrong. */
export const consistent = { pendingWork: [], lost: [], duplicated: [], keyFaults: [], audit: [] }

/** Waits for all background work, then compares the shop with the ledger and PayPal. `writes` are those in its database. */
export async function checkConsistency(systems: Systems, ledger: Ledger) {
  const { url, databaseUrl } = systems
  const { pendingWork, lost, duplicated } = await waitForPaypal(systems, ledger)
  const writes = await findWrites(databaseUrl)
  const compared = ledger.compare(writes)
  const found = {
    pendingWork,
    lost: [...lost, ...compared.lost, ...(await findLostAccounts(url, ledger))],
    duplicated: [...duplicated, ...compared.duplicated],
    keyFaults: await listKeyFaults(databaseUrl),
    audit: await audit(databaseUrl),
  }
  return { writes, found }
}

/** Waits until payments, refunds and background work are the same on both sides; returns what differs at the deadline. */
async function waitForPaypal({ databaseUrl, sandboxUrl, since }: Systems, { approved, paid }: Ledger) {
  const deadline = Date.now() + timeout
  await expireLeases(databaseUrl)
  for (;;) {
    const refunds = await listRefunds(databaseUrl, sandboxUrl)
    const payments = await listPayments(databaseUrl, sandboxUrl, since)
    const orders = new Set(payments.recorded.map((payment) => payment.split(' ')[0]))
    const found = {
      pendingWork: await listPendingWork(databaseUrl),
      lost: [
        ...payments.atPaypal.filter((payment) => !payments.recorded.includes(payment)),
        ...[...approved, ...paid].filter((id) => !orders.has(id)),
        ...refunds.atPaypal.filter((id) => !refunds.recorded.includes(id)),
      ],
      duplicated: [payments, refunds].flatMap(({ recorded, atPaypal }) =>
        recorded.filter((entry, index) => !atPaypal.includes(entry) || recorded.indexOf(entry) !== index),
      ),
    }
    if (Object.values(found).every((list) => list.length === 0) || Date.now() > deadline) return found
    await sleep(200)
  }
}

/** Returns the output of `npm run audit-data` if it fails. */
async function audit(databaseUrl: string): Promise<string[]> {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl }
  const command = ['--import', 'tsx', 'server/src/operations/audit-data.ts']
  const child = spawn(process.execPath, command, { cwd: root, env })
  const output: string[] = []
  child.stdout.on('data', (text) => output.push(String(text)))
  child.stderr.on('data', (text) => output.push(String(text)))
  await once(child, 'close')
  return child.exitCode === 0 ? [] : [output.join('')]
}

/** Returns acknowledged accounts that can't log in and sessions that no longer work. */
async function findLostAccounts(url: string, ledger: Ledger): Promise<string[]> {
  const { usernames, tokens } = ledger.currentRound()
  const lost: string[] = []
  for (const identifier of usernames) {
    const body = { identifier, password: secret }
    const { status } = await callWithRetry(`${url}/api/auth/login`, 'POST', { body })
    if (status !== 200) lost.push(`login of ${identifier} returned ${status}`)
  }
  for (const token of tokens) {
    const { status } = await callWithRetry(`${url}/api/profile/me`, 'GET', { token })
    if (status !== 200) lost.push(`a session returned ${status}`)
  }
  return lost
}
