import type { Shop } from './start-shop.ts'

const password = 'a password for tests'

export async function register(shop: Shop, username: string): Promise<number> {
  const body = { email: `${username}@example.com`, username, password, acceptedToS: true, acceptedPrivacyPolicy: true }
  return post(shop, '/api/auth/register', body)
}

export async function signIn(shop: Shop, identifier: string, secret = password): Promise<number> {
  return post(shop, '/api/auth/login', { identifier, password: secret })
}

async function post(shop: Shop, path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(shop.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  await reply.arrayBuffer()
  return reply.status
}
