import type { FastifyInstance } from 'fastify'
import { Declined } from '../http/declined.ts'
import { about, type PathParams } from '../http/endpoint.ts'
import { sendPage } from '../http/page.ts'
import { queryOf, readForm } from '../http/request.ts'
import { checkCount } from './mail-api-routes.ts'
import type { Mailbox } from './mailbox.ts'
import type { Message } from './messages.ts'
import { showMessage } from './show-message.ts'
import { showMessages } from './show-messages.ts'

// Applies outside the iframe too: no scripts, no subresources, opaque origin.
const mailPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

export function mailPageRoutes(app: FastifyInstance, { messages, failNext, setDown }: Mailbox): void {
  app.get('/mail', about('Mailbox page. ?to= searches by recipient.'), async (request, reply) => {
    const to = queryOf(request).get('to') ?? ''
    return sendPage(reply, 'Mailbox', showMessages(messages.search(to), to))
  })

  app.get<PathParams<'id'>>('/mail/:id', about('Message page.'), async (request, reply) => {
    const message = findMessage(request.params.id)
    return sendPage(reply, message.subject || '(no subject)', showMessage(message))
  })

  app.get<PathParams<'id'>>(
    '/mail/:id/html',
    about('HTML part of a message, shown in an iframe.'),
    async (request, reply) => {
      const { html } = findMessage(request.params.id)
      if (html === null) throw new Declined(404, 'This message has no HTML part.')
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': mailPolicy }
      return reply.headers(headers).send(html)
    },
  )

  app.post('/mail/clear', about('Deletes all mail (button).'), async (_request, reply) => {
    messages.clear()
    return reply.redirect('/mail', 303)
  })

  app.post('/mail/fail', about('Rejects the next messages (form).'), async (request, reply) => {
    failNext(checkCount(Number.parseInt(readForm(request).get('next') ?? '', 10)))
    return reply.redirect('/control/faults#mail', 303)
  })

  app.post('/mail/down', about('Opens or closes the SMTP port (button).'), async (request, reply) => {
    await setDown(readForm(request).get('down') === 'true')
    return reply.redirect('/control/faults#mail', 303)
  })

  function findMessage(id: string): Message {
    const message = messages.find(id)
    if (!message) throw new Declined(404, "This message doesn't exist or was deleted.")
    return message
  }
}
