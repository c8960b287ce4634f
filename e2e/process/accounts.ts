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

/** Sign-ins the server has begun to read; they send their bodies when told to finish, and answer their statuses. */
export async function beginSignIns(shop: Shop, count: number): Promise<() => Promise<number[]>> {
  const body = JSON.stringify({ identifier: 'ada', password: 'guildshop-demo' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const begin = async () => {
    const begun = request(`${shop.url}/api/auth/login`, { method: 'POST', headers, agent: false })
    begun.flushHeaders()
    await once(begun, 'continue')
    return begun
  }
  const signIns = await Promise.all(Array.from({ length: count }, begin))
  return () => Promise.all(signIns.map((signIn) => finish(signIn, body)))
}

async function finish(begun: ClientRequest, body: string): Promise<number> {
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    begun.once('response', resolve).once('error', reject),
  )
  begun.end(body)
  const { statusCode = 0 } = (await answered).resume()
  return statusCode
}
