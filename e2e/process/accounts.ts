import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { call } from './call.ts'
import type { Shop } from './start-shop.ts'

const password = 'a password for tests'

export async function register(shop: Shop, username: string): Promise<number> {
  const body = { email: `${username}@example.com`, username, password, acceptedToS: true, acceptedPrivacyPolicy: true }
  const { status } = await call(`${shop.url}/api/auth/register`, 'POST', { body })
  return status
}

export async function signIn(shop: Shop, identifier: string, secret = password): Promise<number> {
  const { status } = await call(`${shop.url}/api/auth/login`, 'POST', { body: { identifier, password: secret } })
  return status
}

/**
 * Starts requests and returns once the server has read their headers. The returned function sends the bodies and returns
 * the statuses. No passwords are hashed: hashing has the lowest priority and starves on a busy machine.
 */
export async function beginRequests(shop: Shop, count: number): Promise<() => Promise<number[]>> {
  const body = JSON.stringify({ email: 'ada@example.com' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const begin = async () => {
    const started = request(`${shop.url}/api/auth/forgot-password/check`, { method: 'POST', headers, agent: false })
    started.flushHeaders()
    await once(started, 'continue')
    return started
  }
  const requests = await Promise.all(Array.from({ length: count }, begin))
  return () => Promise.all(requests.map((started) => finish(started, body)))
}

async function finish(started: ClientRequest, body: string): Promise<number> {
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    started.once('response', resolve).once('error', reject),
  )
  started.end(body)
  const { statusCode = 0 } = (await answered).resume()
  return statusCode
}
