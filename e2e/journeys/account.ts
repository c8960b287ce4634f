import { type APIRequestContext, expect } from '@playwright/test'
import { type Authenticator, createAuthenticator } from './authenticator.ts'
import { changeData } from './database.ts'
import { codeFrom } from './mailbox.ts'

/** The password of all demo accounts. */
export const demoPassword = 'guildshop-demo'

export type Person = { username: string; email: string; password: string }
export type Account = Person & { token: string }
export type ProtectedAccount = Account & { authenticator: Authenticator }

/** Builds a unique user, so that journeys can run in parallel. */
export function aPerson(): Person {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const name = Array.from({ length: 12 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
  return { username: name, email: `${name}@buyers.example`, password: `secret of ${name}` }
}

/** Logs in a demo user over HTTP and returns the authorization headers. */
export async function signInAs(request: APIRequestContext, username: string): Promise<{ authorization: string }> {
  const data = { identifier: username, password: demoPassword }
  const login = await request.post('/api/auth/login', { data })
  return { authorization: `Bearer ${(await login.json()).token}` }
}

/** All journeys share a network, which may create sixty accounts an hour and verify sixty emails in ten minutes. */
const allowSignUps = () =>
  changeData(["delete from throttle where key like 'register:%' or key like 'verify-email:network:%'", []])

/** Creates accounts over HTTP, for journeys that don't start at sign-up. */
export function createAccounts(request: APIRequestContext) {
  async function post(path: string, data: object, token?: string): Promise<Record<string, string>> {
    const headers = { ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await request.post(`/api${path}`, { data, headers })
    expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200)
    return await reply.json()
  }

  async function open(): Promise<Account> {
    const person = aPerson()
    await allowSignUps()
    const consent = { acceptedToS: true, acceptedPrivacyPolicy: true }
    const { token = '' } = await post('/auth/register', { ...person, ...consent })
    return { ...person, token }
  }

  async function openVerified(): Promise<Account> {
    const account = await open()
    const code = await codeFrom(account.email, 'Verify your email')
    await post('/auth/verify-code', { code }, account.token)
    return account
  }

  async function openProtected(): Promise<ProtectedAccount> {
    const account = await openVerified()
    const { secret = '' } = await post('/2fa/setup', {}, account.token)
    const authenticator = createAuthenticator(secret)
    await post('/2fa/verify', { token: await authenticator.nextCode() }, account.token)
    return { ...account, authenticator }
  }

  return { open, openVerified, openProtected }
}
