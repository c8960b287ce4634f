import { afterEach, expect, test, vi } from 'vitest'
import { reportUnreachable } from '../../api/unreachable.ts'
import { watchConnection } from './watch-connection.ts'

afterEach(() => vi.unstubAllGlobals())

const failRequest = () => expect(() => reportUnreachable(new TypeError('Failed to fetch'))).toThrow()

/** Watches the connection for a while with a server that never responds. Returns the seconds of each probe. */
async function probesIn(seconds: number) {
  vi.useFakeTimers()
  const start = Date.now()
  const probes: number[] = []
  vi.stubGlobal('fetch', async () => {
    probes.push((Date.now() - start) / 1000)
    throw new TypeError('Failed to fetch')
  })
  const onChange = vi.fn()
  const watch = watchConnection(onChange)
  failRequest()
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  watch.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  return { probes, onChange }
}

test('probes with exponential backoff, at least every 30 seconds, until it is stopped', async () => {
  const { probes, onChange } = await probesIn(100)

  expect(probes).toEqual([0, 2, 6, 14, 30, 60, 90])
  expect(onChange).toHaveBeenCalledExactlyOnceWith('unreachable')
})

test('probes once for requests that fail together', async () => {
  const fetched = vi.fn(() => Promise.resolve(new Response()))
  vi.stubGlobal('fetch', fetched)
  const onChange = vi.fn()
  const watch = watchConnection(onChange)

  failRequest()
  failRequest()
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  watch.stop()

  expect(onChange).not.toHaveBeenCalled()
})
