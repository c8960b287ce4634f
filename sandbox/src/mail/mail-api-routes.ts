import type { FastifyInstance } from 'fastify'
import { Declined } from '../http/declined.ts'
import { about } from '../http/endpoint.ts'
import { fieldOf, queryOf, readJson } from '../http/request.ts'
import type { Mailbox } from './mailbox.ts'
import type { Message } from './messages.ts'

/** API for tests: reads the mailbox and injects failures. */
export function mailApiRoutes(app: FastifyInstance, { messages, failNext, setDown, state }: Mailbox): void {
  app.get('/api/mail', about('Lists mail, newest first. ?to= filters by exact recipient.'), async (request) => {
    const to = queryOf(request).get('to')
    return (to === null ? messages.all() : messages.sentTo(to)).map(describe)
  })

  app.delete('/api/mail', about('Deletes all mail.'), async (_request, reply) => {
    messages.clear()
    return reply.code(204).send()
  })

  app.post('/api/mail/fail', about('{"next": 2} rejects the next two messages with a 451.'), async (request) => {
    failNext(checkCount(fieldOf(readJson(request), 'next')))
    return state()
  })

  app.post(
    '/api/mail/down',
    about('{"down": true} closes the SMTP port, {"down": false} opens it.'),
    async (request) => {
      const down = fieldOf(readJson(request), 'down')
      if (typeof down !== 'boolean') throw new Declined(400, '"down" must be true or false.')
      await setDown(down)
      return state()
    },
  )
}

export function checkCount(count: unknown): number {
  if (typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= 1000) return count
  throw new Declined(400, '"next" must be a whole number from 0 to 1000.')
}

function describe({ id, from, to, subject, date, text, html }: Message) {
  return { id, from, to, subject, date, text, html }
}
