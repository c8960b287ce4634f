import { Declined } from '../http/declined.ts'
import { replyPage } from '../http/page.ts'
import { redirect } from '../http/reply.ts'
import { type Route, route } from '../http/router.ts'
import { checkCount } from './mail-api-routes.ts'
import type { Mailbox } from './mailbox.ts'
import type { Message } from './messages.ts'
import { showMessage } from './show-message.ts'
import { showMessages } from './show-messages.ts'

// Applies outside the iframe too: no scripts, no subresources, opaque origin.
const mailPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

export function mailPageRoutes({ messages, failNext, setDown }: Mailbox): Route[] {
  return [
    route('GET /mail', 'Mailbox page. ?to= searches by recipient.', ({ query }) => {
      const to = query.get('to') ?? ''
      return replyPage('Mailbox', showMessages(messages.search(to), to))
    }),

    route('GET /mail/{id}', 'Message page.', ({ param }) => {
      const message = findMessage(param('id'))
      return replyPage(message.subject || '(no subject)', showMessage(message))
    }),

    route('GET /mail/{id}/html', 'HTML part of a message, shown in an iframe.', ({ param }) => {
      const { html } = findMessage(param('id'))
      if (html === null) throw new Declined(404, 'This message has no HTML part.')
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': mailPolicy }
      return { status: 200, headers, body: html }
    }),

    route('POST /mail/clear', 'Deletes all mail (button).', () => {
      messages.clear()
      return redirect('/mail')
    }),

    route('POST /mail/fail', 'Rejects the next messages (form).', ({ form }) => {
      failNext(checkCount(Number.parseInt(form().get('next') ?? '', 10)))
      return redirect('/control')
    }),

    route('POST /mail/down', 'Opens or closes the SMTP port (button).', async ({ form }) => {
      await setDown(form().get('down') === 'true')
      return redirect('/control')
    }),
  ]

  function findMessage(id: string): Message {
    const message = messages.find(id)
    if (!message) throw new Declined(404, "This message doesn't exist or was deleted.")
    return message
  }
}
