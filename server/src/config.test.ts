import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BadSettings, readConfig, readListener, settingNames, valueProblem } from './config.ts'
import { projectRoot } from './lib/project-root.ts'

/** An invalid value for every validated setting. */
const wrongValues: Record<string, string> = {
  SHUTDOWN_DELAY: '-1',
  NODE_ENV: 'staging',
  RUN: 'everything',
  PORT: '70000',
  METRICS_PORT: 'nine',
  PUBLIC_URL: 'shop.example',
  TRUST_PROXY: '-1',
  API_LIMIT: '49',
  LOG_LEVEL: 'loud',
  DATABASE_URL: 'mysql://localhost/shop',
  DATABASE_CONNECTIONS: '1',
  JOB_CONCURRENCY: '0',
  SECRET_KEY: 'too short',
  SECRET_KEYS_OLD: `${'k'.repeat(32)}, too short`,
  INITIAL_ADMIN: 'ada',
  DEMO: 'yes',
  SMTP_URL: 'http://localhost',
  MAIL_FROM: 'x',
  DISCORD_API_BASE: 'discord.com',
  DISCORD_WEB_BASE: 'ftp://discord.com',
  DISCORD_PUBLIC_KEY: 'not hexadecimal',
  DISCORD_GATEWAY: 'on',
  PAYPAL_API_BASE: 'paypal',
  PAYPAL_WEB_BASE: 'paypal',
  PAYPAL_PLAN_ID: 'premium',
  PAYPAL_READS_PER_MINUTE: '0',
  FREE_SERVERS: '0',
  FREE_ITEMS: 'many',
  PREMIUM_SERVERS: '2.5',
  PREMIUM_ITEMS: '100000',
  FREE_STORAGE_MB: '0',
  PREMIUM_STORAGE_MB: '1.5',
  FILE_LIMIT_MB: '4096',
  STORAGE: 'disk',
  S3_ENDPOINT: 'storage.example',
  S3_BUCKET: 'My Bucket',
  S3_FORCE_PATH_STYLE: 'yes',
  SUPPORT_SERVER_URL: 'discord.gg/help',
  SECURITY_CONTACT: 'http://shop.example/security',
  OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'Bearer token',
  LOG_DAYS: '29',
  SANDBOX_PORT: '1.5',
  SANDBOX_SMTP_PORT: '-1',
  SANDBOX_WEBHOOK_DELAY: '15001',
  SECRET_KEY_FILE: '/no/such/file',
  SECRET_KEYS_OLD_FILE: '/no/such/file',
  DATABASE_URL_FILE: '/no/such/file',
  SMTP_URL_FILE: '/no/such/file',
  DISCORD_CLIENT_SECRET_FILE: '/no/such/file',
  DISCORD_BOT_TOKEN_FILE: '/no/such/file',
  PAYPAL_CLIENT_SECRET_FILE: '/no/such/file',
  S3_SECRET_ACCESS_KEY_FILE: '/no/such/file',
  OTEL_EXPORTER_OTLP_HEADERS_FILE: '/no/such/file',
}

/** Settings that accept any text. */
const anyText = [
  'METRICS_HOST',
  'HOST',
  'DATA_FOLDER',
  'DISCORD_CLIENT_ID',
  'DISCORD_CLIENT_SECRET',
  'DISCORD_BOT_TOKEN',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'OTEL_SERVICE_NAME',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]

const discord = {
  DISCORD_CLIENT_ID: '1',
  DISCORD_CLIENT_SECRET: 's',
  DISCORD_BOT_TOKEN: 't',
  DISCORD_PUBLIC_KEY: 'a'.repeat(64),
}
const paypal = { PAYPAL_CLIENT_ID: 'p', PAYPAL_CLIENT_SECRET: 's' }

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://shop:secret@db.example/shop',
  SECRET_KEY: 'k'.repeat(32),
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Shop <mail@shop.example>',
  ...discord,
  ...paypal,
}

const without = (env: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(env).filter(([key]) => key !== name))

test('covers every setting with an invalid value or as free text', () => {
  expect([...Object.keys(wrongValues), ...anyText].sort()).toEqual([...settingNames].sort())
})

test.each(Object.entries(wrongValues))('refuses to start with an invalid %s and names it', (name, value) => {
  const start = () => readConfig({ [name]: value })

  expect(start).toThrow(BadSettings)
  expect(start).toThrow(`${name}: `)
  expect(start).toThrow('see .env.example')
})

test('reports all invalid settings together', () => {
  const start = () => readConfig({ PORT: 'x', RUN: 'x' })

  expect(start).toThrow('RUN: ')
  expect(start).toThrow('PORT: ')
})

test('does not print the secret key when it is invalid', () => {
  const start = () => readConfig({ SECRET_KEY: 'my-short-secret' })

  expect(start).toThrow('SECRET_KEY: must be at least 32 characters')
  expect(start).not.toThrow('my-short-secret')
})

test('describes a complete local shop without any setting', () => {
  expect(readConfig({})).toEqual({
    isProduction: false,
    run: 'all',
    host: '127.0.0.1',
    port: 3000,
    isPortSet: false,
    metricsHost: '127.0.0.1',
    metricsPort: 3003,
    isMetricsPortSet: false,
    publicUrl: 'http://localhost:3000',
    shutdownDelay: 0,
    trustProxy: 0,
    apiLimit: 200,
    logLevel: 'warn',
    dataFolder: join(projectRoot(), '.data'),
    databaseUrl: undefined,
    databaseConnections: 20,
    jobConcurrency: 4,
    secretKey: undefined,
    oldSecretKeys: [],
    initialAdmin: null,
    demo: true,
    mail: { smtpUrl: undefined, from: 'Guildshop <no-reply@guildshop.example>' },
    discord: null,
    runsGateway: false,
    paypal: null,
    paypalPlanId: undefined,
    paypalWebhookId: undefined,
    paypalReadsPerMinute: 240,
    supportServerUrl: null,
    securityContact: null,
    tracing: null,
    logDays: 30,
    limits: {
      free: { servers: 1, itemsPerServer: 10, storageBytes: 50 * 1024 * 1024 },
      premium: { servers: 10, itemsPerServer: 100, storageBytes: 2048 * 1024 * 1024 },
      fileLimitBytes: 100 * 1024 * 1024,
    },
    storage: { writesTo: 'database', bucket: null },
    sandbox: { port: 3001, smtpPort: 3002 },
  })
})

test('traces to a collector if one is set', () => {
  const { tracing } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-tenant = shop',
  })

  expect(tracing).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    headers: { authorization: 'Bearer a=b', 'x-tenant': 'shop' },
    serviceName: 'guildshop',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  })
})

test('treats a blank setting as unset', () => {
  const blank = Object.fromEntries(settingNames.map((name) => [name, '']))

  expect(readConfig(blank)).toEqual(readConfig({}))
})

test('derives the other ports from PORT by default', () => {
  expect(readConfig({ PORT: '4000' })).toMatchObject({
    metricsPort: 4003,
    publicUrl: 'http://localhost:4000',
    sandbox: { port: 4001, smtpPort: 4002 },
  })
  expect(readConfig({ PORT: '0' })).toMatchObject({ metricsPort: 0, sandbox: { port: 0, smtpPort: 0 } })
  expect(readConfig({ METRICS_PORT: '9', SANDBOX_PORT: '7', SANDBOX_SMTP_PORT: '8' })).toMatchObject({
    metricsPort: 9,
    sandbox: { port: 7, smtpPort: 8 },
  })
})

test('passes the webhook delay on to the sandbox', () => {
  expect(readConfig({ SANDBOX_WEBHOOK_DELAY: '10000' }).sandbox).toMatchObject({ webhookDelay: 10_000 })
  expect(readConfig({}).sandbox).toMatchObject({ webhookDelay: undefined })
})

test('defaults the shutdown delay to five seconds in production and zero elsewhere', () => {
  expect(readConfig(production).shutdownDelay).toBe(5)
  expect(readConfig({}).shutdownDelay).toBe(0)
  expect(readConfig({ ...production, SHUTDOWN_DELAY: '0' }).shutdownDelay).toBe(0)
})

test('requires six database connections for a process that runs jobs, and four otherwise', () => {
  const five = { DATABASE_CONNECTIONS: '5' }

  expect(() => readConfig(five)).toThrow('DATABASE_CONNECTIONS must be at least 6 in a process that runs jobs.')
  expect(() => readConfig({ ...five, RUN: 'jobs' })).toThrow('at least 6')
  expect(readConfig({ ...five, RUN: 'http' }).databaseConnections).toBe(5)
  expect(readConfig({ ...five, RUN: 'gateway' }).databaseConnections).toBe(5)
  expect(readConfig({ DATABASE_CONNECTIONS: '6' }).databaseConnections).toBe(6)
})

test.each([
  [{ RUN: 'gateway' }, true],
  [{ RUN: 'all', DISCORD_GATEWAY: 'true' }, true],
  [{ RUN: 'all', DISCORD_GATEWAY: 'false' }, false],
  [{ RUN: 'http', DISCORD_GATEWAY: 'true' }, false],
  [{ RUN: 'jobs', DISCORD_GATEWAY: 'true' }, false],
])('with %j, whether the process runs the gateway is %s', (env, expected) => {
  expect(readConfig(env).runsGateway).toBe(expected)
})

test('distinguishes configured ports from defaults', () => {
  expect(readConfig({ PORT: '3000', METRICS_PORT: '3003' })).toMatchObject({ isPortSet: true, isMetricsPortSet: true })
  expect(readConfig({ PORT: '3000' })).toMatchObject({ isPortSet: true, isMetricsPortSet: false })
})

test('removes the trailing slash of PUBLIC_URL', () => {
  expect(readConfig({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example')
})

test.each([
  ['security@shop.example', 'mailto:security@shop.example'],
  ['mailto:security@shop.example', 'mailto:security@shop.example'],
  ['https://shop.example/security', 'https://shop.example/security'],
])('SECURITY_CONTACT accepts %s', (given, uri) => {
  expect(readConfig({ SECURITY_CONTACT: given }).securityContact).toBe(uri)
})

test('disables the sandbox when nothing needs it', () => {
  expect(readConfig({ SMTP_URL: 'smtp://localhost', ...discord, ...paypal }).sandbox).toBeNull()
  expect(readConfig({ ...discord, ...paypal }).sandbox).not.toBeNull()
})

test('enables demo data by default only with the embedded database and the sandbox', () => {
  const ownDatabase = { DATABASE_URL: 'postgres://localhost/shop' }

  expect(readConfig({}).demo).toBe(true)
  expect(readConfig({ DEMO: 'false' }).demo).toBe(false)
  expect(readConfig(ownDatabase).demo).toBe(false)
  expect(readConfig({ ...ownDatabase, DEMO: 'true' }).demo).toBe(true)
})

describe.each([Object.keys(discord), Object.keys(paypal)])('the settings of a provider', (...names) => {
  const all: Record<string, string> = { ...discord, ...paypal }

  test.each(names)('refuses %s alone and names the missing settings', (name) => {
    const missing = names.filter((other) => other !== name).join(', ')

    expect(() => readConfig({ [name]: all[name] })).toThrow(`Missing ${missing}. Set all of ${names.join(', ')}`)
  })
})

test('starts production with all required settings', () => {
  expect(readConfig(production)).toMatchObject({
    isProduction: true,
    host: '0.0.0.0',
    logLevel: 'info',
    demo: false,
    sandbox: null,
  })
})

test.each(['DATABASE_URL', 'SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL'])('requires %s in production', (name) => {
  expect(() => readConfig(without(production, name))).toThrow(`In production, set ${name} (see .env.example).`)
})

test('reports every missing setting together in production without providers', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(
    `set DATABASE_URL, SECRET_KEY, PUBLIC_URL, SMTP_URL, ${Object.keys({ ...discord, ...paypal }).join(', ')}`,
  )
})

test.each(['PUBLIC_URL', 'DISCORD_API_BASE', 'DISCORD_WEB_BASE', 'PAYPAL_API_BASE', 'PAYPAL_WEB_BASE'])(
  'requires https for %s in production, except on the same machine',
  (name) => {
    const startWith = (address: string) => () => readConfig({ ...production, [name]: address })

    expect(startWith('http://shop.example')).toThrow(`In production, ${name} must start with https.`)
    expect(startWith('http://localhost.shop.example')).toThrow(`In production, ${name} must start with https.`)
    expect(startWith('http://localhost:3000')).not.toThrow()
    expect(startWith('https://shop.example')).not.toThrow()
  },
)

test('refuses the example secret in production', () => {
  const secret = 'change-me-to-at-least-32-random-characters'

  expect(() => readConfig({ ...production, SECRET_KEY: secret })).toThrow('SECRET_KEY is still the example value')
})

test('refuses demo data in production', () => {
  expect(() => readConfig({ ...production, DEMO: 'true' })).toThrow("DEMO=true isn't allowed in production")
  expect(readConfig({ ...production, DEMO: 'false' }).demo).toBe(false)
})

describe('readListener', () => {
  const live = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://localhost/shop',
    SECRET_KEY: 'k'.repeat(32),
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: 'smtp://localhost',
    ...discord,
    PAYPAL_CLIENT_ID: 'p',
    PAYPAL_CLIENT_SECRET: 's',
  }

  test.each([{}, live, { ...live, HOST: '::', PORT: '80' }, { HOST: '', PORT: '' }])(
    'returns the address of the configuration with %o',
    (env) => {
      const { host, port } = readConfig(env)

      expect(readListener(env)).toEqual({ host, port })
    },
  )

  test('needs no other setting', () => {
    expect(readListener({ NODE_ENV: 'production', PORT: '8080' })).toEqual({ host: '0.0.0.0', port: 8080 })
  })
})

describe('valueProblem', () => {
  test.each(Object.entries(wrongValues))('refuses an invalid %s', (name, value) => {
    expect(valueProblem(name, value)).toEqual(expect.any(String))
  })

  test.each([
    ['PUBLIC_URL', 'http://shop.example', 'must start with https'],
    ['PUBLIC_URL', 'https://shop.example', null],
    ['PUBLIC_URL', 'http://localhost:3000', null],
    ['SUPPORT_SERVER_URL', 'http://discord.example', null],
    ['DISCORD_PUBLIC_KEY', 'abc', 'must be 64 hexadecimal digits'],
  ])('%s=%s: %s', (name, value, problem) => {
    expect(valueProblem(name, value)).toBe(problem)
  })
})
