import { EventEmitter, once } from 'node:events'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createMetrics } from '../http/metrics.ts'
import { databaseGauge } from './database-gauge.ts'

type Read = Parameters<typeof databaseGauge>[1]['read']

const broken: Read = () => Promise.reject(new Error('the database is down'))

/** A gauge of loaves in one process, with the warnings it logs. */
function loavesGauge(labelNames: string[], readFirst: Read) {
  const metrics = createMetrics()
  const warnings: string[] = []
  let read = readFirst
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push(line) })
  databaseGauge({ log, metrics }, { name: 'guildshop_loaves', help: 'Loaves', labelNames, read: () => read() })
  const scrape = async () =>
    (await metrics.registry.metrics()).split('\n').filter((line) => /^guildshop_loaves\b/.test(line))
  const readNext = (next: Read) => {
    read = next
  }
  return { metrics, scrape, warnings, readNext }
}

test.each([
  ['with labels', ['kind'], { kind: 'rye' }, 'guildshop_loaves{kind="rye"} 2'],
  ['without labels', [], {}, 'guildshop_loaves 2'],
])('a gauge %s has no samples while the database cannot be read', async (_which, labelNames, labels, line) => {
  const samples: Read = async () => [{ labels, value: 2 }]
  const { scrape, warnings, readNext } = loavesGauge(labelNames, samples)

  const before = await scrape()
  readNext(broken)
  const during = await scrape()
  readNext(samples)
  const after = await scrape()

  expect([before, during, after]).toEqual([[line], [], [line]])
  expect(warnings).toEqual([expect.stringContaining('"metric":"guildshop_loaves"')])
})

test('a gauge drops the samples that are gone', async () => {
  const { scrape, readNext } = loavesGauge(['kind'], async () => [
    { labels: { kind: 'rye' }, value: 2 },
    { labels: { kind: 'oat' }, value: 1 },
  ])

  await scrape()
  readNext(async () => [{ labels: { kind: 'oat' }, value: 1 }])

  expect(await scrape()).toEqual(['guildshop_loaves{kind="oat"} 1'])
})

test('a gauge is missing from a scrape while its read hangs, and one read serves the scrapes meanwhile', async () => {
  const sent = new EventEmitter()
  let reads = 0
  const { metrics, scrape } = loavesGauge(['kind'], async () => {
    reads += 1
    await once(sent, 'response')
    return [{ labels: { kind: 'rye' }, value: 2 }]
  })
  metrics.jobsUp.set({ lane: 'main' }, 1)

  const [during, everything] = await Promise.all([scrape(), metrics.registry.metrics()])
  const next = scrape()
  sent.emit('response')
  const after = await next

  expect(during).toEqual([])
  expect(everything).toContain('guildshop_jobs_up{lane="main"} 1')
  expect(after).toEqual(['guildshop_loaves{kind="rye"} 2'])
  expect(reads).toBe(1)
})
