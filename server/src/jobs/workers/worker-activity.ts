import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobHelpers, Task, TaskList, WorkerEvents } from 'graphile-worker'
import { errorMessage } from '../../errors/error-message.ts'

export type WorkerActivity = ReturnType<typeof trackActivity>

type Options = {
  concurrency: number
  /** Milliseconds after which a job is aborted. */
  deadline: number
  /** Milliseconds that an aborted job may take to end. Longer than any statement or provider call. */
  abortLimit?: number
  onPoll: () => void
  /** A job was fetched after the fence: its lock has to be released. */
  onLateJob: () => void
}

/** What the workers of one pool are doing, from the library's events and from the jobs themselves. */
export function trackActivity({ concurrency, deadline, abortLimit = 60_000, onPoll, onLateJob }: Options) {
  const events: WorkerEvents = new EventEmitter()
  let signs = 0
  let active = 0
  let isFenced = false
  let pollProblem: string | null = null
  let onIdle: Array<() => void> = []
  const runs = abortableRuns({ deadline, abortLimit })
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
      if (isFenced) {
        onLateJob()
        return never()
      }
      active += 1
      try {
        await runs.run(task, payload, helpers)
      } finally {
        active -= 1
        signs += 1
        if (active === 0) for (const resolve of onIdle.splice(0)) resolve()
        if (isFenced) await never()
      }
    }

  return {
    events,
    /** Counts up with every poll and every job that ends. */
    signs: () => signs,
    pollProblem: () => pollProblem,
    /** Every worker has a job, so that none is expected to poll. */
    isBusy: () => active >= concurrency,
    /** From now on, job results aren't reported to the library, because the jobs are released. Aborts those that run. */
    fence() {
      isFenced = true
      onIdle = []
      runs.abortAll()
    },
    /** Resolves once no job runs. */
    idle: () => (active === 0 ? Promise.resolve() : new Promise<void>((resolve) => onIdle.push(resolve))),
    guardAll: (tasks: TaskList): TaskList =>
      Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, task && guard(task)])),
  }
}

const never = () => new Promise<never>(() => undefined)

type Limits = { deadline: number; abortLimit: number }

function abortableRuns(limits: Limits) {
  const running = new Set<AbortController>()
  return {
    async run(task: Task, payload: unknown, helpers: JobHelpers): Promise<void> {
      const abort = new AbortController()
      // The helpers' own properties may need their object, so only the signal is replaced.
      const abortable: JobHelpers = Object.create(helpers, { abortSignal: { value: abort.signal } })
      running.add(abort)
      try {
        await withDeadline(Promise.resolve(task(payload, abortable)), abort, limits)
      } finally {
        running.delete(abort)
      }
    },
    abortAll() {
      for (const abort of running) abort.abort(new Error('The job was released because its workers stopped.'))
    },
  }
}

/** Aborts a job at its deadline and waits for it to end: the library retries it as soon as its task settles. */
async function withDeadline(
  running: Promise<unknown>,
  abort: AbortController,
  { deadline, abortLimit }: Limits,
): Promise<void> {
  const end = new AbortController()
  const wait = (milliseconds: number) => sleep(milliseconds, null, { signal: end.signal, ref: false })
  const late = wait(deadline).then(async () => {
    const problem = new Error(`The job timed out after ${deadline / 60_000} minutes.`)
    abort.abort(problem)
    await wait(abortLimit)
    throw problem
  })
  late.catch(() => undefined)
  try {
    await Promise.race([running, late])
  } finally {
    end.abort()
    running.catch(() => undefined)
  }
}
