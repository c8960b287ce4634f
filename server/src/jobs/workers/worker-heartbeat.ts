import type { Insertable } from 'kysely'
import type { JobWorker } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Lane } from '../job.ts'

export type WorkerHeartbeat = ReturnType<typeof workerHeartbeat>

type Row = Insertable<JobWorker>

const writeInterval = 5000

/** Whether a lane's workers are up: for this process, for Prometheus, and in the database for the other processes. */
export function workerHeartbeat({ db, now, metrics }: Pick<Dependencies, 'db' | 'now' | 'metrics'>, lane: Lane) {
  const rows = createRowWriter(db)
  let current: Row | null = null
  let isUp = false
  let writtenAt = 0
  metrics.jobsUp.set({ lane }, 0)

  return {
    isUp: () => isUp,
    /** The pool polled, or all its workers are busy. */
    beat(id: string): void {
      const polledAt = now()
      current = { id, lane, startedAt: current?.id === id ? current.startedAt : polledAt, polledAt }
      metrics.jobsUp.set({ lane }, 1)
      metrics.jobsLastPoll.set({ lane }, polledAt.getTime() / 1000)
      if (isUp && performance.now() - writtenAt < writeInterval) return
      isUp = true
      writtenAt = performance.now()
      rows.write(current)
    },
    /** Without a cause, the pool was shut down on purpose. */
    stopped(cause: string | null): Promise<void> {
      isUp = false
      metrics.jobsUp.set({ lane }, 0)
      const last = current
      current = null
      return last ? rows.write({ ...last, stoppedAt: now(), cause }) : rows.flush()
    },
  }
}

/** Writes the latest state of each row (coalesced). A failed write is retried with the next one. */
function createRowWriter(db: Dependencies['db']) {
  const unwritten = new Map<string, Row>()
  let writing: Promise<void> | null = null

  async function writeAll(): Promise<void> {
    for (const [id, row] of unwritten) {
      await upsert(db, row)
      if (unwritten.get(id) === row) unwritten.delete(id)
    }
  }

  function flush(): Promise<void> {
    writing ??= writeAll()
      .catch(() => undefined)
      .finally(() => {
        writing = null
      })
    return writing
  }

  return {
    flush,
    async write(row: Row): Promise<void> {
      unwritten.set(row.id, row)
      await flush()
      // A write in progress may contain an older state.
      if (unwritten.get(row.id) === row) await flush()
    },
  }
}

async function upsert(db: Dependencies['db'], row: Row): Promise<void> {
  const { polledAt, stoppedAt = null, cause = null } = row
  await db
    .insertInto('jobWorker')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ polledAt, stoppedAt, cause }))
    .execute()
}
