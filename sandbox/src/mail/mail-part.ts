import { type Html, html } from '../http/html.ts'
import type { Part } from '../part.ts'
import { mailApiRoutes } from './mail-api-routes.ts'
import { mailPageRoutes } from './mail-page-routes.ts'
import type { Mailbox } from './mailbox.ts'

export function mailPart(mailbox: Mailbox): Part {
  return {
    name: 'Mailbox',
    about: 'Catches all outgoing mail.',
    home: '/mail',
    faults: () => showFaults(mailbox),
    addRoutes(app) {
      mailPageRoutes(app, mailbox)
      mailApiRoutes(app, mailbox)
    },
  }
}

function showFaults({ smtpUrl, state }: Mailbox): Html {
  const { down, failNext } = state()
  return html`
<p>${smtpUrl} is <strong>${down ? 'closed' : 'open'}</strong>. Messages left to reject: <strong>${failNext}</strong>.</p>
<div class="bar">
  <form method="post" action="/mail/down">
    <button name="down" value="${String(!down)}">${down ? 'Open SMTP port' : 'Close SMTP port'}</button>
  </form>
  <form method="post" action="/mail/fail">
    <label>Messages to reject <input type="number" name="next" min="0" max="1000" value="1" required></label>
    <button>Reject next messages</button>
  </form>
</div>`
}
