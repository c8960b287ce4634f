import { expect, test, vi } from 'vitest'
import { checkConsistency, consistent } from './check-consistency.ts'
import { countUnits, listFailedJobs, query, skipRetryDelays } from './database-state.ts'
import { root } from './installations.ts'
import { findPreviousRelease } from './previous-release.ts'
import { longTimeout, openDeployment, startLoad } from './rolling-deployment.ts'
import { findFailures } from './tolerated-slowness.ts'

const previousRelease = findPreviousRelease(root)
const oneMinute = 60_000

/** No version knows it, as if a still later one had queued it. */
const unknownJob = 'job-of-a-later-version'

type Deployment = Awaited<ReturnType<typeof openDeployment>>

async function listMigrations({ database }: Deployment): Promise<string[]> {
  const rows = await query<{ name: string }>(database, 'select name from schema_migration order by name')
  return rows.map(({ name }) => name)
}

/** Queued jobs with one of these names, and how often a worker has tried them. */
const listQueued = ({ database }: Deployment, names: string[]) =>
  query<{ name: string; attempts: number; isLocked: boolean }>(
    database,
    `select distinct task_identifier as name, attempts, locked_at is not null as "isLocked" from graphile_worker.jobs
     where task_identifier = any($1) order by task_identifier`,
    [names],
  )

const untouched = (names: string[]) => names.toSorted().map((name) => ({ name, attempts: 0, isLocked: false }))

async function enqueue({ database }: Deployment, names: string[]): Promise<void> {
  for (const name of names) await query(database, `select graphile_worker.add_job($1, '{}')`, [name])
}

async function dequeue({ database }: Deployment, names: string[]): Promise<void> {
  const ids = 'select array_agg(id) from graphile_worker.jobs where task_identifier = any($1)'
  await query(database, `select graphile_worker.complete_jobs((${ids}))`, [names])
}

const untilDone = (deployment: Deployment, names: string[]) =>
  vi.waitFor(async () => expect(await listQueued(deployment, names)).toEqual([]), longTimeout)

/** Repeats failed jobs until all have succeeded; returns those that still fail at the deadline. */
async function retryFailedJobs({ database }: Deployment): Promise<string[]> {
  const retried = vi.waitFor(async () => {
    await skipRetryDelays(database)
    expect(await listFailedJobs(database)).toEqual([])
  }, longTimeout)
  await retried.catch(() => undefined)
  return listFailedJobs(database)
}

const noFailures = { failures: [], errors: [], faults: [], slowness: [], failedJobs: [] }

test('versions N-1 and N serve one database under load through an upgrade and a rollback', {
  timeout: 45 * oneMinute,
}, async ({ skip }) => {
  if ('reason' in previousRelease) {
    const note = `There is no previous release to upgrade from: ${previousRelease.reason}`
    if (process.env.CI) throw new Error(`${note}. In CI, check out the whole history.`)
    // The default reporter counts skipped tests but doesn't show why.
    process.stderr.write(`rolling-upgrade.test.ts skipped. ${note}\n`)
    return skip(note)
  }
  const { release, version } = previousRelease
  const deployment = await openDeployment(release)
  const [onlyBefore, onlyAfter] = [deployment.jobsOnlyIn('N-1'), deployment.jobsOnlyIn('N')]
  expect([onlyBefore, onlyAfter]).not.toContainEqual([])

  const previous = await deployment.start('N-1', { DEMO: 'true' })
  const since = new Date()
  const load = await startLoad(deployment)
  const units = await countUnits(deployment.database)
  await enqueue(deployment, [unknownJob, ...onlyAfter])
  await load.untilBusy('N-1')
  expect(await listMigrations(deployment)).toEqual(deployment.migrationsOf('N-1'))
  expect(await listQueued(deployment, [unknownJob, ...onlyAfter])).toEqual(untouched([unknownJob, ...onlyAfter]))

  const next = await deployment.start('N')
  await load.untilBusy('N-1', 'N')
  await vi.waitFor(() => expect(load.ledger.listUntestedKinds()).toEqual([]), longTimeout)
  expect(await previous.retire()).toBe(0)
  await enqueue(deployment, onlyBefore)
  await load.untilBusy('N')
  expect(await listMigrations(deployment)).toEqual(deployment.migrationsOf('N'))
  await untilDone(deployment, onlyAfter)
  expect(await listQueued(deployment, onlyBefore)).toEqual(untouched(onlyBefore))

  const rolledBack = await deployment.start('N-1')
  await load.untilBusy('N-1', 'N')
  expect(await next.retire()).toBe(0)
  await enqueue(deployment, onlyAfter)
  await load.untilBusy('N-1')
  await untilDone(deployment, onlyBefore)
  const faults = await load.end()

  expect(await listQueued(deployment, [unknownJob, ...onlyAfter])).toEqual(untouched([unknownJob, ...onlyAfter]))
  await dequeue(deployment, [unknownJob, ...onlyAfter])
  const failedJobs = await retryFailedJobs(deployment)
  const { found } = await checkConsistency({ ...deployment.systems, since }, load.ledger)
  const { responses } = deployment.balancer
  const failures = findFailures({ responses, logged: deployment.logged(), faults })
  expect({ failedJobs, ...failures, ...found }).toEqual({ ...noFailures, ...consistent })
  expect(await countUnits(deployment.database)).toEqual(units)
  expect([previous.version, next.version, rolledBack.version]).toEqual([release.version, version, release.version])
  expect(await rolledBack.retire()).toBe(0)
})
