import type { JobHelpers, TaskList } from 'graphile-worker'
import { describe, expect, test, vi } from 'vitest'
import { trackActivity } from './worker-activity.ts'

const helpers: JobHelpers = Object.create(null)

function track(task: (signal: AbortSignal) => Promise<void>, deadline = 60_000, abortLimit = 60_000) {
  const onLateJob = vi.fn()
  const activity = trackActivity({ concurrency: 2, deadline, abortLimit, onPoll: () => undefined, onLateJob })
  const tasks: TaskList = activity.guardAll({ bake: async (_payload, { abortSignal }) => task(abortSignal) })
  return { activity, onLateJob, run: async () => tasks.bake?.({}, helpers) }
}

const forever = () => new Promise<void>(() => undefined)

describe('trackActivity', () => {
  test('aborts a job at its deadline and settles only once it has ended', async () => {
    const steps: string[] = []
    const { run } = track(async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      steps.push('aborted')
      await new Promise((resolve) => setTimeout(resolve, 100))
      steps.push('ended')
      signal.throwIfAborted()
    }, 60)

    await expect(run()).rejects.toThrow('The job timed out after 0.001 minutes.')

    expect(steps).toEqual(['aborted', 'ended'])
  })

  test('gives up an aborted job that never ends, so that its worker continues', async () => {
    const { activity, run } = track(forever, 60, 60)

    await expect(run()).rejects.toThrow('The job timed out after 0.001 minutes.')
    await activity.idle()
  })

  test('passes on the outcome of a job', async () => {
    const { run } = track(() => Promise.reject(new Error('the oven is cold')))

    await expect(run()).rejects.toThrow('the oven is cold')
    await expect(track(async () => undefined).run()).resolves.toBeUndefined()
  })

  test('is busy while every worker has a job', async () => {
    const ends: Array<() => void> = []
    const { activity, run } = track(() => new Promise((resolve) => ends.push(resolve)))
    const states = [activity.isBusy()]

    const first = run()
    states.push(activity.isBusy())
    const second = run()
    states.push(activity.isBusy())
    for (const end of ends) end()
    await Promise.all([first, second])

    expect([...states, activity.isBusy()]).toEqual([false, false, true, false])
  })

  test('aborts the jobs that still run when it is fenced', async () => {
    let aborted: AbortSignal | undefined
    const { activity, run } = track(async (signal) => {
      aborted = signal
      await forever()
    })
    run()
    await vi.waitFor(() => expect(aborted).toBeDefined(), 60_000)

    activity.fence()

    expect(aborted?.aborted).toBe(true)
  })

  test('hides the completion of a fenced job from the library', async () => {
    let end: () => void = () => undefined
    const { activity, run } = track(
      () =>
        new Promise((resolve) => {
          end = resolve
        }),
    )
    const settled = vi.fn()
    run().then(settled, settled)

    activity.fence()
    end()
    await new Promise((resolve) => setTimeout(resolve, 20))

    expect(settled).not.toHaveBeenCalled()
  })

  test('returns a job taken after the fence without running it', async () => {
    const bake = vi.fn(async () => undefined)
    const { activity, run, onLateJob } = track(bake)

    activity.fence()
    run()
    await vi.waitFor(() => expect(onLateJob).toHaveBeenCalledOnce(), 60_000)

    expect(bake).not.toHaveBeenCalled()
  })
})
