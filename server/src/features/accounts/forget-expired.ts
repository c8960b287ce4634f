import { definePurgeJob, untilNoneLeft } from '../../jobs/purge-job.ts'
import { deleteEndedSessions, deleteExpired, deleteUnusedNetworks, expiringTables } from './expired-queries.ts'

const daysKnown = 90

/** Deletes expired credentials nightly. */
export const forgetExpired = definePurgeJob({
  name: 'forget-expired',
  schedule: '17 3 * * *',
  rules: [
    ...expiringTables.map((table) =>
      untilNoneLeft(table, ({ db, now }, atMost) => deleteExpired(db, table, { now: now(), atMost })),
    ),
    untilNoneLeft('networks', ({ db, now }, atMost) =>
      deleteUnusedNetworks(db, { before: new Date(now().getTime() - daysKnown * 86_400_000), atMost }),
    ),
    untilNoneLeft('sessions', ({ db, now }, atMost) => deleteEndedSessions(db, { now: now(), atMost })),
  ],
})
