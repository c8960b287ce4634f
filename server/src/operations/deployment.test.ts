import { describe, expect, test } from 'vitest'
import { databaseMetrics, jobs } from '../background-work.ts'
import { readConfig, settingNames } from '../config.ts'
import { createMetrics } from '../http/metrics.ts'
import { measurePools } from '../telemetry/measure-pool.ts'
import { testApp } from '../testing/test-app.ts'
import { matches, readText, unknownScripts } from './testing/deployment-files.ts'

const operations = readText('docs/operations.md')
const example = readText('.env.example')

const { deps } = await testApp()

function registeredMetrics(): string[] {
  const metrics = createMetrics()
  for (const measure of databaseMetrics) measure({ ...deps, metrics })
  measurePools(metrics, {})
  return metrics.registry.getMetricsAsArray().map(({ name }) => name)
}

describe('the operations guide', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'docs/operations.md', 'docs/going-live.md', 'docs/engineering.md']

  test('.env.example lists every setting and every variable of compose.yaml, and nothing else', () => {
    const compose = matches(readText('compose.yaml'), /\$\{(\w+)/g)

    const names = new Set([...settingNames, ...compose, 'COMPOSE_PROFILES'])
    expect(matches(example, /^#? ?([A-Z][A-Z0-9_]+)=/gm).toSorted()).toEqual([...names].toSorted())
  })

  test('lists every setting once, in the order of .env.example', () => {
    const [, table = ''] = operations.split('## Settings')

    expect(matches(table, /^\| `([A-Z_]+)` \|/gm)).toEqual(matches(example, /^([A-Z_]+)=$/gm))
  })

  test('marks the settings that production requires', () => {
    const marked = matches(operations, /^\| `([A-Z_]+)` \| yes \|/gm)

    const start = () => readConfig({ NODE_ENV: 'production' })

    expect(start).toThrow(/^In production, set /)
    for (const name of settingNames) {
      if (marked.includes(name)) expect(start).toThrow(name)
      else expect(start).not.toThrow(new RegExp(`\\b${name}\\b`))
    }
  })

  test('mentions metrics that exist', () => {
    const known = registeredMetrics()
    const named = matches(operations, /\b((?:guildshop|nodejs|process)_[a-z0-9_]+)\b/g)

    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !known.includes(name.replace(/_(count|bucket|sum)$/, '')))).toEqual([])
  })

  test('lists every metric of ours once', () => {
    const listed = matches(operations, /^\| `(guildshop_\w+)` \|/gm)

    const ours = registeredMetrics().filter((name) => name.startsWith('guildshop_'))

    expect(listed.sort()).toEqual(ours.sort())
  })

  test('monitors jobs that exist', () => {
    const watched = matches(operations, /guildshop_job_seconds_count\{job="([\w-]+)"/g)

    expect(watched.length).toBeGreaterThan(2)
    expect(jobs.map(({ name }) => name)).toEqual(expect.arrayContaining(watched))
  })

  test.each(documents)('%s mentions commands that exist', (document) => {
    expect(unknownScripts(readText(document))).toEqual([])
  })

  test('runs its commands in services that exist', () => {
    const compose = readText('compose.yaml')
    const used = matches(operations, /docker compose (?:run --rm|exec) (\w+)/g)

    expect(new Set(used)).toEqual(new Set(['tools', 'backup']))
    expect([...new Set(used)].filter((name) => !compose.includes(`\n  ${name}:\n`))).toEqual([])
    const profiles = matches(operations, /docker compose --profile (\w+)/g)
    expect(profiles.filter((name) => !compose.includes(`profiles: [${name}]`))).toEqual([])
    expect(profiles).toContain('tls')
  })
})
