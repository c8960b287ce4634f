import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { readCsvFile } from '../../features/memberships/imports/read-csv-file.ts'
import { drawPack } from '../../features/sales/disputes/pack/draw-pack.ts'
import { threadPool } from './thread-pool.ts'

const work = threadPool<string, number>({
  name: 'testing/busy-thread',
  beside: import.meta.url,
  concurrency: 2,
  output: z.number(),
})

/** How often the event loop turned until the work was done. Work on the event loop itself lets it turn a few times. */
async function turnsDuring(working: Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const counting = (async () => {
    for (; !isDone; turns += 1) await nextTurn()
  })()
  await working.finally(() => {
    isDone = true
  })
  await counting
  return turns
}

const manyTurns = 100

describe('threadPool', () => {
  test('leaves the event loop free', async () => {
    expect(await turnsDuring(work('busy'))).toBeGreaterThan(manyTurns)
  })

  test('answers every caller with its own result', async () => {
    const lengths = await Promise.all(Array.from({ length: 30 }, (_, length) => work('x'.repeat(length))))

    expect(lengths).toEqual(Array.from({ length: 30 }, (_, length) => length))
  })

  test.each(['fail', 'exit', 'crash'])('replaces a thread whose work ends with %s', async (how) => {
    await expect(work(how)).rejects.toThrow()

    expect(await Promise.all([work('a'), work('bb'), work('ccc')])).toEqual([1, 2, 3])
  })

  test('refuses a result of another kind', async () => {
    await expect(work('text')).rejects.toThrow()
  })
})

describe('heavy work', () => {
  test('a dispute pack leaves the event loop free', async () => {
    const facts = Array.from({ length: 200 }, (_, row): [string, string] => [`Item ${row}`, 'value'])
    const content = { title: 'Order PF-1', intro: 'A record.', parts: [{ title: 'Order', facts }] }

    expect(await turnsDuring(drawPack(content))).toBeGreaterThan(manyTurns)
  })

  test('a file of 1.2 million blank lines leaves the event loop free', async () => {
    const csv = '\n'.repeat(1_200_000)

    expect(await turnsDuring(readCsvFile({ csv, now: new Date() }))).toBeGreaterThan(manyTurns)
    expect(await readCsvFile({ csv, now: new Date() })).toEqual({ rows: [], invalid: [], isTooLong: false })
  })
})
