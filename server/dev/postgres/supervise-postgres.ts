import { type EmbeddedPostgres, PostgresFailed } from './embedded-postgres.ts'

type Supervisor = { report: (line: string) => void; onFailure: (error: unknown) => void }

const interval = 250
const tenMinutes = 600_000
const restartsAllowed = 5

/** Restarts the embedded database when it crashes; gives up if it can't be started or keeps crashing. */
export function supervisePostgres(
  postgres: Pick<EmbeddedPostgres, 'log' | 'isAlive' | 'restart' | 'stop'>,
  { report, onFailure }: Supervisor,
): { stop: () => Promise<void> } {
  const restarts: number[] = []
  let restarting: Promise<void> | null = null
  const timer = setInterval(() => {
    if (!restarting && !postgres.isAlive()) restarting = restart()
  }, interval)
  timer.unref()

  return {
    async stop() {
      clearInterval(timer)
      await restarting
      await postgres.stop()
    },
  }

  async function restart(): Promise<void> {
    const now = performance.now()
    while (restarts[0] !== undefined && restarts[0] < now - tenMinutes) restarts.shift()
    restarts.push(now)
    try {
      if (restarts.length > restartsAllowed)
        throw new PostgresFailed(`PostgreSQL exited ${restarts.length} times in ten minutes. Log: ${postgres.log}`)
      report('PostgreSQL exited unexpectedly, restarting')
      await postgres.restart()
      report('PostgreSQL is running again')
      restarting = null
    } catch (error) {
      clearInterval(timer)
      onFailure(error)
    }
  }
}
