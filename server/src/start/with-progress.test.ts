import { afterEach, expect, test, vi } from 'vitest'
import { withProgress } from './with-progress.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('reports progress every ten seconds until done', async () => {
  vi.useFakeTimers()
  const lines: string[] = []
  const work = new Promise<string>((resolve) => setTimeout(() => resolve('ready'), 25_000))

  const waited = withProgress('PostgreSQL', work, (line) => lines.push(line))
  await vi.advanceTimersByTimeAsync(60_000)

  expect(await waited).toBe('ready')
  expect(lines).toEqual(['waiting for PostgreSQL, 10 s', 'waiting for PostgreSQL, 20 s'])
})
