import { http } from 'msw'
import { vi } from 'vitest'
import { server } from './server.ts'

export const consentUrl = 'https://discord.com/oauth2/authorize?client_id=1&state=abc'

/** Answers every call that starts the Discord authorization, and records the requests. */
export function answerStart(answer: () => Response | Promise<Response>): Request[] {
  const requests: Request[] = []
  server.use(
    http.get('/api/discord/auth', ({ request }) => {
      requests.push(request)
      return answer()
    }),
  )
  return requests
}

export const watchDeparture = () => vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
