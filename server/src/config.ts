import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { requestsPerSession } from './http/limits/limits.ts'
import { projectRoot } from './lib/project-root.ts'
import { readSecretFiles, secretFileNames } from './secret-files.ts'
import { splitKeys } from './security/secret-keys.ts'
import { mustUseHttps, settingsProblem } from './settings-problem.ts'
import { readStorage, storageEnvironment, storageProblem } from './storage-settings.ts'
import { exporterHeaders } from './telemetry/exporter-headers.ts'
import { version } from './version.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const count = z.coerce.number().int().min(1).max(10_000)
const megabytes = z.coerce.number().int().min(1)
const yesOrNo = z.enum(['true', 'false']).transform((word) => word === 'true')

const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

const secretKeys = z
  .string()
  .transform(splitKeys)
  .refine(
    (keys) => keys.every((key) => key.length >= 32),
    'must be keys of at least 32 characters, separated by commas or line breaks',
  )

const securityContact = z.union(
  [z.email().transform((email) => `mailto:${email}`), z.url({ protocol: /^https$/ }), z.url({ protocol: /^mailto$/ })],
  'must be an email address or an https URL',
)

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  RUN: z.enum(['all', 'http', 'jobs', 'gateway']).default('all'),
  HOST: z.string().min(1).optional(),
  PORT: port.default(3000),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  PUBLIC_URL: httpUrl.optional(),
  SHUTDOWN_DELAY: z.coerce.number().min(0).max(300).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  API_LIMIT: z.coerce.number().int().min(50).max(1_000_000).default(requestsPerSession),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  DATA_FOLDER: z.string().min(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(4).max(500).default(20),
  JOB_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(4),
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  SECRET_KEYS_OLD: secretKeys.default([]),
  INITIAL_ADMIN: z.email('must be an email address, because anyone can register a username').toLowerCase().optional(),
  DEMO: yesOrNo.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Guildshop <no-reply@guildshop.example>'),
  DISCORD_API_BASE: httpUrl.default('https://discord.com/api'),
  DISCORD_WEB_BASE: httpUrl.default('https://discord.com'),
  DISCORD_CLIENT_ID: z.string().min(1).optional(),
  DISCORD_CLIENT_SECRET: z.string().min(1).optional(),
  DISCORD_BOT_TOKEN: z.string().min(1).optional(),
  DISCORD_PUBLIC_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
    .optional(),
  DISCORD_GATEWAY: yesOrNo.default(false),
  PAYPAL_API_BASE: httpUrl.default('https://api-m.paypal.com'),
  PAYPAL_WEB_BASE: httpUrl.default('https://www.paypal.com'),
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
  PAYPAL_PLAN_ID: z
    .string()
    .regex(/^P-[A-Z0-9]{24}$/, 'must be P- followed by 24 letters or digits')
    .optional(),
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  PAYPAL_READS_PER_MINUTE: z.coerce.number().int().min(1).max(3000).default(240),
  FREE_SERVERS: count.default(1),
  FREE_ITEMS: count.default(10),
  PREMIUM_SERVERS: count.default(10),
  PREMIUM_ITEMS: count.default(100),
  FREE_STORAGE_MB: megabytes.max(1_000_000).default(50),
  PREMIUM_STORAGE_MB: megabytes.max(1_000_000).default(2048),
  FILE_LIMIT_MB: megabytes.max(2048).default(100),
  ...storageEnvironment,
  SUPPORT_SERVER_URL: httpUrl.optional(),
  SECURITY_CONTACT: securityContact.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: exporterHeaders.default({}),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('guildshop'),
  LOG_DAYS: z.coerce.number().int().min(30).max(90).default(30),
  SANDBOX_PORT: port.optional(),
  SANDBOX_SMTP_PORT: port.optional(),
  SANDBOX_WEBHOOK_DELAY: z.coerce.number().int().min(0).max(15_000).optional(),
})

export const settingNames = [...Object.keys(environment.shape), ...secretFileNames]

export type Environment = z.infer<typeof environment>

export type Config = ReturnType<typeof readConfig>

/** A setting is missing or invalid; the message names it and the fix. */
export class BadSettings extends Error {}

/** The only place that reads the environment. Startup fails on a missing or invalid setting and names it. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const given = withoutBlanks(env)
  const data = parseEnvironment(given)
  const isProduction = data.NODE_ENV === 'production'
  const problem = settingsProblem(data) ?? storageProblem(data)
  if (problem) throw new BadSettings(problem)
  const needsSandbox = !data.SMTP_URL || !data.DISCORD_CLIENT_ID || !data.PAYPAL_CLIENT_ID

  return {
    isProduction,
    run: data.RUN,
    host: hostOf(data),
    ...readPorts(data, given),
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    shutdownDelay: data.SHUTDOWN_DELAY ?? (isProduction ? 5 : 0),
    trustProxy: data.TRUST_PROXY,
    apiLimit: data.API_LIMIT,
    logLevel: data.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    dataFolder: data.DATA_FOLDER ?? join(projectRoot(), '.data'),
    databaseUrl: data.DATABASE_URL,
    databaseConnections: data.DATABASE_CONNECTIONS,
    jobConcurrency: data.JOB_CONCURRENCY,
    secretKey: data.SECRET_KEY,
    oldSecretKeys: data.SECRET_KEYS_OLD,
    initialAdmin: data.INITIAL_ADMIN ?? null,
    demo: data.DEMO ?? (!isProduction && !data.DATABASE_URL && needsSandbox),
    mail: { smtpUrl: data.SMTP_URL, from: data.MAIL_FROM },
    discord: readDiscord(data),
    runsGateway: data.RUN === 'gateway' || (data.RUN === 'all' && data.DISCORD_GATEWAY),
    paypal: readPaypal(data),
    paypalPlanId: data.PAYPAL_PLAN_ID,
    paypalWebhookId: data.PAYPAL_WEBHOOK_ID,
    paypalReadsPerMinute: data.PAYPAL_READS_PER_MINUTE,
    limits: readLimits(data),
    storage: readStorage(data),
    supportServerUrl: data.SUPPORT_SERVER_URL ?? null,
    securityContact: data.SECURITY_CONTACT ?? null,
    tracing: readTracing(data),
    logDays: data.LOG_DAYS,
    sandbox: needsSandbox ? readSandbox(data) : null,
  }
}

/** Returns why this isn't a valid value for a setting of a live shop, or null if it is. */
export function valueProblem(name: string, value: string): string | null {
  const { values, problems } = readSecretFiles({ [name]: value })
  if (problems[0]) return problems[0]
  const parsed = environment.partial().safeParse(values)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'is invalid'
  return mustUseHttps(name, value) ? 'must start with https' : null
}

/** Without the other settings, which may be invalid. */
export function readListener(env: NodeJS.ProcessEnv): Pick<Config, 'host' | 'port'> {
  const data = environment.pick({ NODE_ENV: true, HOST: true, PORT: true }).parse(withoutBlanks(env))
  return { host: hostOf(data), port: data.PORT }
}

const hostOf = ({ HOST, NODE_ENV }: Pick<Environment, 'HOST' | 'NODE_ENV'>) =>
  HOST ?? (NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1')

const withoutBlanks = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

function parseEnvironment(given: Record<string, string | undefined>): Environment {
  const { values, problems } = readSecretFiles(given)
  const { data, error } = environment.safeParse(values)
  if (error || problems.length > 0) {
    throw new BadSettings(
      `Invalid environment. ${[...problems, ...(error?.issues.map(describeIssue) ?? [])].join(' ')}`,
    )
  }
  return data
}

/** Null unless there is a collector. */
function readTracing(data: Environment) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = data
  return endpoint ? { endpoint, headers, serviceName: data.OTEL_SERVICE_NAME, version } : null
}

/** Port 0 lets the system choose a port. */
function readSandbox({ PORT, ...data }: Environment) {
  return {
    port: data.SANDBOX_PORT ?? (PORT && PORT + 1),
    smtpPort: data.SANDBOX_SMTP_PORT ?? (PORT && PORT + 2),
    webhookDelay: data.SANDBOX_WEBHOOK_DELAY,
  }
}

/** A configured port must be free; a default port may be skipped. */
function readPorts(data: Environment, given: Record<string, string | undefined>) {
  return {
    port: data.PORT,
    isPortSet: given.PORT !== undefined,
    metricsHost: data.METRICS_HOST,
    metricsPort: data.METRICS_PORT ?? (data.PORT === 0 ? 0 : data.PORT + 3),
    isMetricsPortSet: data.METRICS_PORT !== undefined,
  }
}

const bytesPerMegabyte = 1024 * 1024

function readLimits(data: Environment) {
  return {
    free: {
      servers: data.FREE_SERVERS,
      itemsPerServer: data.FREE_ITEMS,
      storageBytes: data.FREE_STORAGE_MB * bytesPerMegabyte,
    },
    premium: {
      servers: data.PREMIUM_SERVERS,
      itemsPerServer: data.PREMIUM_ITEMS,
      storageBytes: data.PREMIUM_STORAGE_MB * bytesPerMegabyte,
    },
    fileLimitBytes: data.FILE_LIMIT_MB * bytesPerMegabyte,
  }
}

/** Null uses the sandbox; partial settings were refused before. */
function readDiscord(data: Environment) {
  const { DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret } = data
  const { DISCORD_BOT_TOKEN: botToken, DISCORD_PUBLIC_KEY: publicKey } = data
  if (!clientId || !clientSecret || !botToken || !publicKey) return null
  return { apiBase: data.DISCORD_API_BASE, webBase: data.DISCORD_WEB_BASE, clientId, clientSecret, botToken, publicKey }
}

function readPaypal(data: Environment) {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = data
  if (!clientId || !clientSecret) return null
  return { apiBase: data.PAYPAL_API_BASE, webBase: data.PAYPAL_WEB_BASE, clientId, clientSecret }
}

/** The process environment, with defaults from the project's `.env` file. */
export function processEnvironment(): NodeJS.ProcessEnv {
  const file = join(projectRoot(), '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}

function describeIssue(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')}: ${issue.message} (see .env.example).`
}
