import { afterEach, describe, expect, test, vi } from 'vitest'
import { supervisePostgres } from './supervise-postgres.ts'

/** A fake database that crashes on demand. */
function killableDatabase() {
  const state = { isAlive: true, restarts: 0, canRestart: true }
  return {
    state,
    log: '/data/postgres.log',
    isAlive: () => state.isAlive,
    async restart() {
      state.restarts += 1
      if (!state.canRestart) throw new Error('no space')
      state.isAlive = true
    },
    async stop() {
      state.isAlive = false
    },
  }
}

const running: Array<{ stop: () => Promise<void> }> = []
afterEach(async () => {
  for (const supervisor of running.splice(0)) await supervisor.stop()
})

function supervise() {
  const database = killableDatabase()
  const failures: unknown[] = []
  const supervisor = supervisePostgres(database, {
    report: () => undefined,
    onFailure: (error) => failures.push(error),
  })
  running.push(supervisor)
  return { ...database, failures, supervisor }
}

describe('supervisePostgres', () => {
  test('restarts a database that dies', async () => {
    const { state, failures } = supervise()

    state.isAlive = false

    await vi.waitFor(() => expect(state).toMatchObject({ isAlive: true, restarts: 1 }), { timeout: 60_000 })
    expect(failures).toEqual([])
  })

  test('fails once when the restart fails', async () => {
    const { state, failures } = supervise()

    state.canRestart = false
    state.isAlive = false

    await vi.waitFor(() => expect(failures).toEqual([new Error('no space')]), { timeout: 60_000 })
  })

  test('gives up on a database that keeps dying', async () => {
    const { state, failures } = supervise()

    await vi.waitFor(
      () => {
        state.isAlive = false
        expect(failures).toHaveLength(1)
      },
      { timeout: 30_000 },
    )

    expect(state.restarts).toBe(5)
    expect(failures).toMatchObject([{ message: 'PostgreSQL exited 6 times in ten minutes. Log: /data/postgres.log' }])
  })

  test('leaves a stopped database alone', async () => {
    const { state, supervisor } = supervise()

    await supervisor.stop()
    vi.useFakeTimers()
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()

    expect(state).toMatchObject({ isAlive: false, restarts: 0 })
  })
})
