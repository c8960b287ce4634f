import type { discordCredentials } from '../discord-credentials.ts'
import { type Person, personIds } from '../world/initial-people.ts'

type Endpoints = { apiBase: string; webBase: string } & Record<keyof typeof discordCredentials, string>

const redirectUri = 'http://localhost:4000/callback'

/** Gives consent as a user and exchanges codes as the shop. */
export function createOAuthClient({ apiBase, webBase, clientId, clientSecret }: Endpoints) {
  return { consent, postTokenForm, signIn }

  /** Returns the URL that the consent page redirects to. */
  async function consent(person: Person, scope: string, answer: 'authorize' | 'cancel' = 'authorize'): Promise<URL> {
    const query = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope, state: 'kept' }
    const reply = await fetch(`${webBase}/oauth2/authorize?${new URLSearchParams(query)}`, {
      method: 'POST',
      body: new URLSearchParams({ answer, user: personIds[person] }),
      redirect: 'manual',
    })
    return new URL(reply.headers.get('location') ?? '')
  }

  async function postTokenForm(form: Record<string, string>, path = '/oauth2/token') {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const response = await fetch(apiBase + path, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams(form),
    })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }

  async function signIn(person: Person, scope = 'identify guilds'): Promise<{ access: string; refresh: string }> {
    const back = await consent(person, scope)
    const code = back.searchParams.get('code') ?? ''
    const { body } = await postTokenForm({ grant_type: 'authorization_code', code, redirect_uri: redirectUri })
    return { access: body.access_token, refresh: body.refresh_token }
  }
}
