import { CannotStart } from './cannot-start.ts'

export type Config = ReturnType<typeof readConfig>

/** The only place that reads process.env. Port 0 picks a free port. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  if (env.NODE_ENV === 'production') {
    throw new CannotStart("The sandbox fakes Discord, PayPal and mail, so it won't start with NODE_ENV=production.")
  }
  return {
    port: readPort(env, 'SANDBOX_PORT', 3001),
    smtpPort: readPort(env, 'SANDBOX_SMTP_PORT', 3002),
    exitsWithParent: env.SANDBOX_PARENT === '1',
    /** Directory for persisted state; null keeps state in memory only. */
    folder: env.SANDBOX_FOLDER || null,
    /** Base URL of the shop that receives Discord interactions; null leaves them unanswered. */
    shopUrl: readUrl(env, 'SANDBOX_SHOP_URL'),
    /** Milliseconds during which Discord answers Unknown Webhook after a deferral; null keeps the persisted value. */
    webhookDelay: readDelay(env, 'SANDBOX_WEBHOOK_DELAY'),
  }
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]
  if (!text) return fallback
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new CannotStart(`${name} must be a whole number from 0 to 65535, not "${text}".`)
}

function readDelay(env: NodeJS.ProcessEnv, name: string): number | null {
  const text = env[name]
  if (!text) return null
  if (/^\d+$/.test(text) && Number(text) <= 15_000) return Number(text)
  throw new CannotStart(`${name} must be a whole number of milliseconds from 0 to 15000, not "${text}".`)
}

/** Strips trailing slashes. */
function readUrl(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = env[name]
  if (!text) return null
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '')
  throw new CannotStart(`${name} must be a URL like http://127.0.0.1:3000, not "${text}".`)
}
