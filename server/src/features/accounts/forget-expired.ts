import { definePurgeJob, inBatches } from '../../jobs/purge-job.ts'
import { endedSessions, expiredRows, expiringTables, unusedNetworks } from './expired-queries.ts'

const daysKnown = 90

/** Deletes expired credentials nightly. */
export const forgetExpired = definePurgeJob({
  name: 'forget-expired',
  schedule: '17 3 * * *',
  rules: [
    ...expiringTables.map((table) => inBatches(table, { due: ({ now }) => expiredRows(table, now()) })),
    inBatches('networks', { due: ({ now }) => unusedNetworks(new Date(now().getTime() - daysKnown * 86_400_000)) }),
    inBatches('sessions', { due: ({ now }) => endedSessions(now()) }),
  ],
})
