import { fieldOf } from '../http/body.ts'
import { Declined } from '../http/declined.ts'
import { replyJson, replyNothing } from '../http/reply.ts'
import { type Route, route } from '../http/router.ts'
import type { Mailbox } from './mailbox.ts'
import type { Message } from './messages.ts'

/** API for tests: reads the mailbox and injects failures. */
export function mailApiRoutes({ messages, failNext, setDown, state }: Mailbox): Route[] {
  return [
    route('GET /api/mail', 'Lists mail, newest first. ?to= filters by exact recipient.', ({ query }) => {
      const to = query.get('to')
      return replyJson((to === null ? messages.all() : messages.sentTo(to)).map(describe))
    }),

    route('DELETE /api/mail', 'Deletes all mail.', () => {
      messages.clear()
      return replyNothing()
    }),

    route('POST /api/mail/fail', '{"next": 2} rejects the next two messages with a 451.', ({ json }) => {
      failNext(checkCount(fieldOf(json(), 'next')))
      return replyJson(state())
    }),

    route('POST /api/mail/down', '{"down": true} closes the SMTP port, {"down": false} opens it.', async ({ json }) => {
      const down = fieldOf(json(), 'down')
      if (typeof down !== 'boolean') throw new Declined(400, '"down" must be true or false.')
      await setDown(down)
      return replyJson(state())
    }),
  ]
}

export function checkCount(count: unknown): number {
  if (typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= 1000) return count
  throw new Declined(400, '"next" must be a whole number from 0 to 1000.')
}

function describe({ id, from, to, subject, date, text, html }: Message) {
  return { id, from, to, subject, date, text, html }
}
