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
