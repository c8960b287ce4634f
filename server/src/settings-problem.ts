import type { Environment } from './config.ts'
import { isLoopbackUrl } from './lib/is-loopback-url.ts'

const providerSettings = [
  ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'DISCORD_BOT_TOKEN', 'DISCORD_PUBLIC_KEY'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
] as const

const needed = ['DATABASE_URL', 'SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL', ...providerSettings.flat()] as const

const addresses = ['PUBLIC_URL', 'DISCORD_API_BASE', 'DISCORD_WEB_BASE', 'PAYPAL_API_BASE', 'PAYPAL_WEB_BASE'] as const

/** Returns why valid settings can't be used together, or null if they can. */
export function settingsProblem(data: Environment): string | null {
  return providerProblem(data) ?? connectionsProblem(data) ?? productionProblem(data)
}

function providerProblem(data: Environment): string | null {
  for (const names of providerSettings) {
    const missing = names.filter((name) => !data[name])
    if (missing.length > 0 && missing.length < names.length) {
      return `Missing ${missing.join(', ')}. Set all of ${names.join(', ')}, or none to use the sandbox.`
    }
  }
  return null
}

/** Job workers keep three connections open: two for listening and one for advisory locks. */
function connectionsProblem(data: Environment): string | null {
  const runsJobs = data.RUN === 'all' || data.RUN === 'jobs'
  if (!runsJobs || data.DATABASE_CONNECTIONS >= 6) return null
  return 'DATABASE_CONNECTIONS must be at least 6 in a process that runs jobs.'
}

function productionProblem(data: Environment): string | null {
  if (data.NODE_ENV !== 'production') return null
  const missing = needed.filter((name) => !data[name])
  if (missing.length > 0) return `In production, set ${missing.join(', ')} (see .env.example).`
  if (data.SECRET_KEY?.startsWith('change-me')) return 'SECRET_KEY is still the example value. Set your own.'
  if (data.DEMO) return "DEMO=true isn't allowed in production. Remove it."
  const plain = addresses.filter((name) => mustUseHttps(name, data[name]))
  return plain.length > 0 ? `In production, ${plain.join(', ')} must start with https.` : null
}

export function mustUseHttps(name: string, url: string | undefined): boolean {
  if (!url || !addresses.some((known) => known === name)) return false
  return /^http:/i.test(url) && !isLoopbackUrl(url)
}
