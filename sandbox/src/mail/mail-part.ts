import { type Html, html } from '../http/html.ts'
import type { Part } from '../part.ts'
import { mailApiRoutes } from './mail-api-routes.ts'
import { mailPageRoutes } from './mail-page-routes.ts'
import type { Mailbox } from './mailbox.ts'

export function mailPart(mailbox: Mailbox): Part {
  return {
    name: 'Mailbox',
    about: 'Keeps every mail the shop sends, to whomever, and delivers none.',
    home: '/mail',
    controls: () => showControls(mailbox),
    routes: [...mailPageRoutes(mailbox), ...mailApiRoutes(mailbox)],
  }
}

function showControls({ smtpUrl, state }: Mailbox): Html {
  const { down, failNext } = state()
  return html`
<p>${smtpUrl} is <strong>${down ? 'closed' : 'open'}</strong>; messages still to be refused: <strong>${failNext}</strong>.</p>
<div class="bar">
  <form method="post" action="/mail/down">
    <button name="down" value="${String(!down)}">${down ? 'Open the SMTP port' : 'Close the SMTP port'}</button>
  </form>
  <form method="post" action="/mail/fail">
    <label>Refuse the next <input type="number" name="next" min="0" max="1000" value="1" required></label>
    <button>Refuse</button>
  </form>
</div>`
}
