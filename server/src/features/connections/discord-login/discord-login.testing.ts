import { expect } from 'vitest'
import { anIp } from '../../../testing/an-ip.ts'
import { testApp } from '../../../testing/test-app.ts'
import { startTestSandbox } from '../../../testing/test-sandbox.ts'

export const lena = '210000000000000024'
const consent = { acceptedToS: true, acceptedPrivacyPolicy: true }

/** A browser that goes through logins with Discord. */
export async function discordLoginShop() {
  const sandbox = await startTestSandbox()
  const shop = await testApp(sandbox)

  /** Starts a login and returns Discord's URL with the browser's cookie. */
  async function start(cookie?: string) {
    const headers = { ...(cookie && { cookie }) }
    const reply = await shop.post('/api/auth/discord/start', { headers, ip: anIp() })
    expect(reply.status).toBe(200)
    const url = String(Object(reply.body).authorizationUrl)
    return { url, cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '' }
  }

  /** Calls the callback and returns where it redirects to. */
  async function comeBack(location: URL, cookie?: string): Promise<string> {
    const headers = { ...(cookie && { cookie }) }
    const reply = await shop.get(location.pathname + location.search, { headers })
    expect(reply.status).toBe(303)
    return String(reply.headers.location).replace('http://localhost:3000', '')
  }

  /** A ticket for this Discord user, and the cookie it's bound to. */
  async function authorize(discordId: string) {
    const { url, cookie } = await start()
    const page = await comeBack(await sandbox.agreeOnDiscord(url, discordId), cookie)
    return { ticket: ticketIn(page), cookie }
  }

  const post = (path: string, { cookie, ...body }: { cookie?: string; ticket: string }) =>
    shop.post(`/api/auth/discord/${path}`, { body, headers: { ...(cookie && { cookie }) }, ip: anIp() })

  return {
    sandbox,
    shop,
    start,
    comeBack,
    authorize,
    complete: (login: { cookie?: string; ticket: string }) => post('complete', login),
    reactivate: (login: { cookie?: string; ticket: string }) => post('reactivate', login),
    register: (login: { cookie?: string; ticket: string }, fields: object = {}) =>
      post('register', { ...login, ...Object({ username: 'lena', ...consent, ...fields }) }),
    logInAs: async (discordId: string) => post('complete', await authorize(discordId)),
  }
}

export const ticketIn = (page: string) => /^\/login#discord=([\w-]{32})$/.exec(page)?.[1] ?? `no ticket in ${page}`
