import { http } from 'msw'
import { vi } from 'vitest'
import { server } from './server.ts'

type Provider = 'discord' | 'paypal'

export const discordConsentUrl = 'https://discord.com/oauth2/authorize?client_id=1&state=abc'

/** Answers every call that starts the authorization, and records the requests. */
export function answerStart(provider: Provider, answer: () => Response | Promise<Response>): Request[] {
  const requests: Request[] = []
  server.use(
    http.get(`/api/${provider}/auth`, ({ request }) => {
      requests.push(request)
      return answer()
    }),
  )
  return requests
}

/** Answers every disconnect call and records the request bodies. */
export function answerDisconnect(provider: Provider, answer: () => Response | Promise<Response>): string[] {
  const bodies: string[] = []
  server.use(
    http.delete(`/api/profile/${provider}`, async ({ request }) => {
      bodies.push(await request.text())
      return answer()
    }),
  )
  return bodies
}

/** Prevents leaving the page; the spy receives the URL. */
export const watchDeparture = () => vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
