import { expect, test, vi } from 'vitest'
import { countPieces, countWrites, listKeyFaults, query } from './books.ts'
import { audit, findStrangers, settle } from './check-books.ts'
import { root } from './installations.ts'
import { findPreviousRelease } from './previous-release.ts'
import { beginLoad, openSite, patience } from './rolling-site.ts'
import { listScheduledJobs } from './scheduled-jobs.ts'

const found = findPreviousRelease(root)
const oneMinute = 60_000

/** No version knows it, as if a still later one had queued it. */
const jobOfNobody = 'job-of-a-later-version'

type Site = Awaited<ReturnType<typeof openSite>>
type Load = Awaited<ReturnType<typeof beginLoad>>

/** Returned while the machine is too slow for the load; users retry. */
const overloaded = 503
const isFailure = ({ status }: { status: number }) => (status === 0 || status >= 500) && status !== overloaded

/**
 * On a busy machine, a statement may exceed its deadline, and an interaction the three seconds after which Discord forgets
 * it (code 10015). Jobs run again, requests get a 503, and buyers try again.
 */
const isSlowness = (entry: object) =>
  /did not respond within|connection error|connection terminated|timeout|code 10015/i.test(JSON.stringify(entry))

/** Between the users and the balancer or Discord, which hide no failed response of a version. */
const isTransport = (fault: string) => /No reply in the chat|fetch failed/.test(fault)

async function listMigrations({ database }: Site): Promise<string[]> {
  const rows = await query<{ name: string }>(database, 'select name from schema_migration order by name')
  return rows.map(({ name }) => name)
}

/** Queued jobs with one of these names, and how often a worker has tried them. */
const listQueued = ({ database }: Site, names: string[]) =>
  query<{ name: string; attempts: number; isLocked: boolean }>(
    database,
    `select task_identifier as name, attempts, locked_at is not null as "isLocked" from graphile_worker.jobs
     where task_identifier = any($1) order by task_identifier`,
    [names],
  )

const untouched = (names: string[]) => names.toSorted().map((name) => ({ name, attempts: 0, isLocked: false }))

async function enqueue({ database }: Site, names: string[]): Promise<void> {
  for (const name of names) await query(database, `select graphile_worker.add_job($1, '{}')`, [name])
}

async function dequeue({ database }: Site, name: string): Promise<void> {
  const ids = 'select array_agg(id) from graphile_worker.jobs where task_identifier = $1'
  await query(database, `select graphile_worker.complete_jobs((${ids}))`, [name])
}

/** Whether they're tried again or not. */
const listFailedJobs = ({ database }: Site) =>
  query(database, 'select task_identifier, last_error from graphile_worker.jobs where last_error is not null')

/** Waits for all background work and returns everything that went wrong. */
async function inspect(site: Site, { ledger }: Load, since: Date) {
  const { database, sandboxUrl, balancer } = site
  const { leftovers, unsold, unpaid } = await settle({ databaseUrl: database, sandboxUrl, since }, ledger)
  const { lost, doubled } = ledger.compare(await countWrites(database))
  const { code, words } = await audit(database)
  return {
    failures: balancer.responses.filter(isFailure),
    errors: site.logged().filter((line) => line.level >= 50 && !isSlowness(line)),
    failedJobs: (await listFailedJobs(site)).filter((job) => !isSlowness(job)),
    leftovers,
    lost: [...lost, ...unsold, ...(await findStrangers(balancer.url, ledger))],
    doubled: [...doubled, ...unpaid],
    keyFaults: await listKeyFaults(database),
    audit: code === 0 ? [] : [words],
  }
}

const nothing = {
  failures: [],
  errors: [],
  failedJobs: [],
  leftovers: [],
  lost: [],
  doubled: [],
  keyFaults: [],
  audit: [],
}

test('versions N-1 and N serve one database under load through an upgrade and a rollback', {
  timeout: 45 * oneMinute,
}, async ({ skip }) => {
  if ('reason' in found) {
    const note = `There is no previous release to upgrade from: ${found.reason}`
    // The default reporter counts skipped tests but doesn't show why.
    process.stderr.write(`rolling-upgrade.test.ts skipped. ${note}\n`)
    return skip(note)
  }
  const site = await openSite(found.release)
  const known = listScheduledJobs(site.folders['N-1'])
  const jobsOfNext = listScheduledJobs(root).filter((name) => !known.includes(name))

  const previous = await site.start('N-1', { DEMO: 'true' })
  const since = new Date()
  const load = await beginLoad(site)
  const pieces = await countPieces(site.database)
  await enqueue(site, [jobOfNobody, ...jobsOfNext])
  await load.untilBusy('N-1')
  expect(await listMigrations(site)).toEqual(site.migrationsOf('N-1'))
  expect(await listQueued(site, [jobOfNobody, ...jobsOfNext])).toEqual(untouched([jobOfNobody, ...jobsOfNext]))

  const next = await site.start('N')
  await load.untilBusy('N-1', 'N')
  await vi.waitFor(() => expect(load.ledger.listMissing()).toEqual([]), patience)
  expect(await previous.retire()).toBe(0)
  await load.untilBusy('N')
  expect(await listMigrations(site)).toEqual(site.migrationsOf('N'))
  await vi.waitFor(async () => expect(await listQueued(site, jobsOfNext)).toEqual([]), patience)

  const rolledBack = await site.start('N-1')
  await load.untilBusy('N-1', 'N')
  expect(await next.retire()).toBe(0)
  await load.untilBusy('N-1')
  const faults = (await load.end()).filter((fault) => !isTransport(fault))

  expect(await listQueued(site, [jobOfNobody])).toEqual(untouched([jobOfNobody]))
  await dequeue(site, jobOfNobody)
  expect({ faults, ...(await inspect(site, load, since)) }).toEqual({ faults: [], ...nothing })
  expect(await countPieces(site.database)).toEqual(pieces)
  expect([previous, next, rolledBack].map(({ version }) => version)).toEqual([
    found.release.version,
    found.version,
    found.release.version,
  ])
  expect(await rolledBack.retire()).toBe(0)
})
