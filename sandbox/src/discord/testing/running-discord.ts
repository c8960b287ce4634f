import { runningSandbox } from '../../testing/running-sandbox.ts'
import { createOAuthClient } from './sign-in.ts'

const userAgent = 'DiscordBot (https://shop.test, 1.0.0)'
const unlimited = { limit: 1_000_000, seconds: 1 }

type CallOptions = { body?: unknown; headers?: Record<string, string> }

type Settings = { folder?: string; shopUrl?: string; webhookDelay?: number | null; limits?: 'real' }

/** A running sandbox with a Discord client. Rate limits are disabled unless a test asks for the real ones. */
export async function runningDiscord(settings: Settings = {}) {
  const { limits, ...rest } = settings
  const sandbox = await runningSandbox(rest)
  const { apiBase, botToken } = sandbox.discord
  if (limits !== 'real') await liftRateLimits()

  return { ...sandbox, ...createOAuthClient(sandbox.discord), call, bot, user, control, readState }

  async function call(method: string, path: string, { body, headers = {} }: CallOptions = {}) {
    const response = await fetch(apiBase + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }

  function bot(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const defaults = { authorization: `Bot ${botToken}`, 'user-agent': userAgent }
    return call(method, `/v10${path}`, { body, headers: { ...defaults, ...headers } })
  }

  function user(token: string, path: string) {
    return call('GET', `/v10${path}`, { headers: { authorization: `Bearer ${token}` } })
  }

  async function control(name: string, body: object = {}) {
    const response = await sandbox.post(`/discord/control/${name}`, body)
    return { status: response.status, body: JSON.parse(await response.text()) }
  }

  async function readState(path = '') {
    return JSON.parse(await sandbox.read(`/discord/control${path}`))
  }

  async function liftRateLimits(): Promise<void> {
    const { limits: known } = await readState()
    for (const { route } of known) await control('limits', { route, ...unlimited })
  }
}
