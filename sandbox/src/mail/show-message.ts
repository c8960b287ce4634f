import { type Html, html } from '../http/html.ts'
import type { Message } from './messages.ts'
import { showTime } from './show-time.ts'

export function showMessage(message: Message): Html {
  return html`
<p><a href="/mail">All mail</a></p>
<dl>
  <dt>From</dt><dd>${message.from}</dd>
  <dt>To</dt><dd>${message.to.join(', ')}</dd>
  <dt>Time</dt><dd>${showTime(message.date)}</dd>
  ${message.attachments.length > 0 && html`<dt>Attachments</dt><dd>${attachmentList(message)}</dd>`}
</dl>
${message.text !== null && html`<h2>Text</h2><pre tabindex="0" aria-label="Text">${linkUrls(message.text)}</pre>`}
${message.html !== null && showFrame(message.id)}
<details>
  <summary>All headers</summary>
  <dl>${message.headers.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
</details>`
}

function showFrame(id: string): Html {
  return html`<h2>HTML</h2><iframe sandbox src="/mail/${id}/html" title="HTML part of the message"></iframe>`
}

function attachmentList({ attachments }: Message): string {
  return attachments.map(({ name, type }) => `${name} (${type})`).join(', ')
}

/** The iframe blocks links, so they are clickable in the text part. */
function linkUrls(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, index) => (index % 2 === 0 ? html`${piece}` : html`<a href="${piece}" rel="noreferrer">${piece}</a>`))
}
