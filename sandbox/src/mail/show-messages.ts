import { type Html, html } from '../http/html.ts'
import { showConfirm } from '../http/show-confirm.ts'
import type { Message } from './messages.ts'
import { showTime } from './show-time.ts'

export function showMessages(messages: Message[], to: string): Html {
  return html`
<div class="bar">
  <form action="/mail" role="search">
    <label>Recipient <input type="search" name="to" value="${to}"></label>
    <button>Search</button>
    ${to && html`<a href="/mail">Show all</a>`}
  </form>
  ${messages.length > 0 && showConfirm('/mail/clear', 'Delete all mail', 'Deletes every message for all recipients.')}
</div>
${messages.length === 0 ? showEmptyState(to) : showTable(messages)}`
}

function showEmptyState(to: string): Html {
  if (to) return html`<p class="empty-state">No mail to an address containing “${to}”.</p>`
  return html`<p class="empty-state">No mail yet. Every mail the shop sends appears here.</p>`
}

function showTable(messages: Message[]): Html {
  return html`
<table>
  <thead><tr><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Time</th></tr></thead>
  <tbody>${messages.map(showRow)}</tbody>
</table>`
}

function showRow({ id, to, subject, date }: Message): Html {
  return html`
    <tr>
      <td>${to.join(', ')}</td>
      <td><a href="/mail/${id}">${subject || '(no subject)'}</a></td>
      <td class="time">${showTime(date)}</td>
    </tr>`
}
