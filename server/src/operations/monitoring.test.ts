import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { alertedCounters, databaseMetrics, jobs } from '../background-work.ts'
import { createMetrics, serveMetrics } from '../http/metrics.ts'
import { startJobTimesAtZero } from '../jobs/run-jobs.ts'
import { projectRoot } from '../lib/project-root.ts'
import { measurePools } from '../telemetry/measure-pool.ts'
import { portOf } from '../testing/ports.ts'
import { testApp } from '../testing/test-app.ts'

const { deps } = await testApp()
for (const measure of databaseMetrics) measure(deps)
for (const startAtZero of alertedCounters) startAtZero(deps)
startJobTimesAtZero(deps, jobs)
const pool = new pg.Pool()
measurePools(deps.metrics, { main: pool })

const read = (path: string) => readFileSync(join(projectRoot(), path), 'utf8')

const rule = z.object({
  alert: z.string().regex(/^Guildshop[A-Z]\w+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[mh]$/)
    .optional(),
  labels: z.object({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.object({ summary: z.string(), description: z.string(), runbook: z.string() }),
})
const { groups } = z
  .object({ groups: z.array(z.object({ name: z.string(), rules: z.array(rule) })) })
  .parse(parse(read('deploy/prometheus/alerts.yml')))
const alerts = groups.flatMap(({ rules }) => rules)

const panel = z.object({
  id: z.number(),
  title: z.string(),
  type: z.string(),
  targets: z.array(z.object({ expr: z.string() })).default([]),
})
const variable = z.object({ name: z.string(), query: z.string() })
const { panels, templating } = z
  .object({ panels: z.array(panel), templating: z.object({ list: z.array(variable) }) })
  .parse(JSON.parse(read('deploy/grafana/guildshop.json')))
const charts = panels.filter(({ type }) => type !== 'row')

/** Grafana replaces its variables before Prometheus sees the expression. */
const queries = charts.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => [title, expr.replaceAll('$__rate_interval', '5m')] as const),
)
const expressions = [...alerts.map(({ alert, expr }) => [alert, expr] as const), ...queries]

type Named = { metric: string; labels: string[] }

/** The metrics of an expression with the labels that are matched, and the labels that it groups by. */
function examine(expression: string) {
  const selectors: Named[] = []
  const grouped: string[] = []
  let errors = 0
  parser.parse(expression).iterate({
    enter({ type, from, to, node }) {
      const text = expression.slice(from, to)
      if (type.isError) errors += 1
      if (type.name === 'VectorSelector') selectors.push({ metric: /^\w+/.exec(text)?.[0] ?? '', labels: [] })
      if (type.name !== 'LabelName') return
      const isGrouping = node.parent?.name === 'GroupingLabels'
      if (isGrouping) grouped.push(text)
      else selectors.at(-1)?.labels.push(text)
    },
  })
  return { errors, selectors, grouped }
}

/** Labels that Prometheus adds to every series. */
const added = ['instance', 'job']

/** What the endpoint really serves: names without suffixes, with their labels. */
async function readExposed(): Promise<Map<string, string[]>> {
  const server = await serveMetrics(deps.metrics, '127.0.0.1', 0)
  onTestFinished(() => void server.close())
  const text = await (await fetch(`http://127.0.0.1:${portOf(server)}/metrics`)).text()
  const registered = z
    .array(z.object({ name: z.string(), labelNames: z.array(z.string()) }))
    .parse(deps.metrics.registry.getMetricsAsArray())
  const served = Array.from(text.matchAll(/^# TYPE (\w+) (\w+)$/gm), ([, name = '', type]) => {
    const labels = registered.find((metric) => metric.name === name)?.labelNames ?? []
    const isHistogram = type === 'histogram'
    return [name, isHistogram ? [...labels, 'le'] : labels] as const
  })
  return new Map([...served, ['up', []]])
}

const baseName = (metric: string) => metric.replace(/_(bucket|count|sum)$/, '')

describe.each(expressions)('%s: %s', (_name, expression) => {
  test('is valid PromQL about metrics and labels that exist', async () => {
    const exposed = await readExposed()

    const { errors, selectors, grouped } = examine(expression)

    expect(errors).toBe(0)
    expect(selectors.length).toBeGreaterThan(0)
    const labelsOf = ({ metric }: Named) => exposed.get(metric) ?? exposed.get(baseName(metric))
    for (const selector of selectors) {
      expect(labelsOf(selector), selector.metric).toBeDefined()
      expect([...(labelsOf(selector) ?? []), ...added]).toEqual(expect.arrayContaining(selector.labels))
      const known = [...(labelsOf(selector) ?? []), ...added]
      expect(known).toEqual(expect.arrayContaining(grouped))
    }
  })
})

test('detects a wrong expression', () => {
  expect(examine('sum(rate(guildshop_jobs_up[5m]) > 1').errors).toBeGreaterThan(0)
  expect(examine('sum by (lane) (a_total{b="c"})')).toEqual({
    errors: 0,
    selectors: [{ metric: 'a_total', labels: ['b'] }],
    grouped: ['lane'],
  })
})

test('alerts and dashboard name jobs that exist', () => {
  const named = expressions.flatMap(([, expr]) =>
    Array.from(expr.matchAll(/_count\{job="([\w-]+)"/g), ([, job]) => job),
  )

  expect(named.length).toBeGreaterThan(4)
  expect(jobs.map(({ name }) => name)).toEqual(expect.arrayContaining(named))
})

/** Their labels include routes and the operations of providers, which aren't known in advance. */
const openMetrics = [
  'guildshop_http_request_seconds',
  'guildshop_provider_call_seconds',
  'guildshop_provider_errors_total',
]

/** What `increase` and `rate` of the alerts select, with the label values they match. */
const counted = alerts
  .flatMap(({ alert, expr }) =>
    Array.from(
      expr.matchAll(/(?:increase|rate)\((guildshop_\w+)(?:\{(.*?)\})?\[/g),
      ([, metric = '', matchers = '']) => ({
        alert,
        metric,
        labels: Array.from(matchers.matchAll(/(\w+)=~?"([^"]+)"/g), ([, label, values = '']) =>
          values.split('|').map((value) => `${label}="${value}"`),
        ).flat(),
      }),
    ),
  )
  .filter(({ metric }) => !openMetrics.includes(baseName(metric)))

test('metrics that alerts count are found', () => {
  expect(counted.map(({ metric }) => baseName(metric))).toEqual(
    expect.arrayContaining([
      'guildshop_job_seconds',
      'guildshop_delivery_failures_total',
      'guildshop_paypal_webhooks_refused_total',
      'guildshop_client_errors_total',
    ]),
  )
})

// Prometheus doesn't count the first sample of a series: one that starts at 1 has no increase.
test.each(counted)('$metric of $alert starts at 0 for all labels', async ({ metric, labels }) => {
  const text = await deps.metrics.registry.metrics()
  const samples = text.split('\n').filter((line) => line.startsWith(`${metric}{`))

  expect(samples.length).toBeGreaterThan(0)
  expect(samples.filter((sample) => !sample.endsWith(' 0'))).toEqual([])
  for (const label of labels) expect(samples).toContainEqual(expect.stringContaining(label))
})

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

/** Markdown without its marks, as one line. */
const plainText = (markdown: string) =>
  markdown
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/`|\*\*/g, '')
    .trim()

describe('alerts', () => {
  const operations = read('docs/operations.md')
  const sections = new Map(
    operations.split(/^#{2,4} +/m).map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      return [anchorOf(heading), plainText(lines.join(' '))]
    }),
  )

  test('have different names', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
  })

  test.each(alerts)('$alert has a section in the operations guide', ({ annotations: { runbook } }) => {
    const [document, anchor] = runbook.split('#')

    expect(document).toBe('docs/operations.md')
    expect([...sections.keys()]).toContain(anchor)
  })

  test.each(alerts)('$alert has the same description as its section', ({ annotations: { runbook, description } }) => {
    const [, anchor = ''] = runbook.split('#')

    expect(description).toBe(sections.get(anchor))
  })

  test('are listed in the operations guide with the same expression and duration', () => {
    const rows = Array.from(operations.matchAll(/^\| \[.+\]\(#(.+)\) \| `(.+)` \| (\w*) ?\|$/gm))
    const listed = rows.map(([, anchor, expr = '', time]) => [anchor, expr.replaceAll('\\|', '|'), time])

    const expected = alerts.map(({ annotations, expr, for: time = '' }) => [
      annotations.runbook.split('#')[1],
      expr,
      time,
    ])
    expect(listed.sort()).toEqual(expected.sort())
  })
})

test('the dashboard has panels with different ids', () => {
  expect(charts.length).toBeGreaterThan(20)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})

test('the dashboard finds processes by a metric that each reports from its start', async () => {
  const { query = '' } = templating.list.find(({ name }) => name === 'instance') ?? {}
  const [, metric = ''] = /^label_values\((\w+)\{job="guildshop"\}, instance\)$/.exec(query) ?? []

  const text = await createMetrics().registry.metrics()

  expect(text).toMatch(new RegExp(`^${metric} \\d`, 'm'))
})

test('metrics that other programs report too are filtered by the scrape job', () => {
  const general = expressions.flatMap(([, expr]) => Array.from(expr.matchAll(/(?:process|nodejs)_\w+(\{[^}]*\})?/g)))

  expect(general.length).toBeGreaterThan(3)
  for (const [text] of general) expect(text).toContain('job="guildshop"')
})
