import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Task, TaskList, WorkerEvents } from 'graphile-worker'
import { errorMessage } from '../../errors/error-message.ts'

export type WorkerActivity = ReturnType<typeof trackActivity>

type Options = {
  concurrency: number
  /** Milliseconds after which a job counts as failed and its worker moves on. */
  deadline: number
  onPoll: () => void
  /** A job was fetched after the fence: its lock has to be released. */
  onLateJob: () => void
}

/** What the workers of one pool are doing, from the library's events and from the jobs themselves. */
export function trackActivity({ concurrency, deadline, onPoll, onLateJob }: Options) {
  const events: WorkerEvents = new EventEmitter()
  let signs = 0
  let active = 0
  let isFenced = false
  let pollProblem: string | null = null
  let onIdle: Array<() => void> = []
  const sign = () => {
    signs += 1
    pollProblem = null
    onPoll()
  }
  events.on('worker:getJob:empty', sign)
  events.on('job:start', sign)
  events.on('worker:getJob:error', ({ error }) => {
    pollProblem = errorMessage(error)
  })

  const guard =
    (task: Task): Task =>
    async (payload, helpers) => {
      if (isFenced) return dropLateJob()
      active += 1
      try {
        await withDeadline(Promise.resolve(task(payload, helpers)), deadline)
      } finally {
        active -= 1
        signs += 1
        if (active === 0) for (const resolve of onIdle.splice(0)) resolve()
        if (isFenced) await never()
      }
    }

  function dropLateJob(): Promise<never> {
    onLateJob()
    return never()
  }

  return {
    events,
    /** Counts up with every poll and every job that ends. */
    signs: () => signs,
    pollProblem: () => pollProblem,
    /** Every worker has a job, so that none is expected to poll. */
    isBusy: () => active >= concurrency,
    /** From now on, job results aren't reported to the library, because the jobs may have been released. */
    fence() {
      isFenced = true
      onIdle = []
    },
    /** Resolves once no job runs. */
    idle: () => (active === 0 ? Promise.resolve() : new Promise<void>((resolve) => onIdle.push(resolve))),
    guardAll: (tasks: TaskList): TaskList =>
      Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, task && guard(task)])),
  }
}

const never = () => new Promise<never>(() => undefined)

async function withDeadline(running: Promise<unknown>, milliseconds: number): Promise<void> {
  const end = new AbortController()
  const late = sleep(milliseconds, null, { signal: end.signal, ref: false }).then(() => {
    throw new Error(`The job timed out after ${milliseconds / 60_000} minutes.`)
  })
  late.catch(() => undefined)
  try {
    await Promise.race([running, late])
  } finally {
    end.abort()
    running.catch(() => undefined)
  }
}
