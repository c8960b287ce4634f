import { type Html, html } from '../../http/html.ts'
import { documentPath } from '../disputes/describe-answers.ts'
import { responseDueDate } from '../disputes/describe-dispute.ts'
import { type Dispute, type DisputeDocument, stageOf } from '../disputes/dispute.ts'
import { showStatus } from './show-status.ts'
import { showButton, showTable } from './show-table.ts'

type Entry = { who: string; what: Html; documents: DisputeDocument[]; time: string }

const names = { BUYER: 'Buyer', SELLER: 'Seller', ARBITER: 'PayPal' }

/** A dispute with its conversation and files, and buttons that act as the buyer or PayPal. */
export function showDisputePage(dispute: Dispute): Html {
  const { status, reason, outcome } = dispute
  const due = responseDueDate(dispute)
  const entries = entriesOf(dispute).sort((one, other) => one.time.localeCompare(other.time))
  return html`
<p>${reason} · ${stageOf(dispute)} · ${showStatus(status)}${outcome && ` ${outcome}`}${due && ` · Response due ${due}`}</p>
${showTable('Conversation', ['From', 'Message', 'Files', 'Time'], entries.reverse(), (entry) => [
  entry.who,
  entry.what,
  html`${entry.documents.map((document) => html`<a href="${documentPath(dispute, document)}">${document.name}</a> `)}`,
  entry.time,
])}
${status !== 'RESOLVED' && showActions(dispute)}`
}

/** Buttons that act as PayPal. */
export function showDisputeButtons({ id, status }: Dispute): Html {
  if (status === 'RESOLVED') return html``
  const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`
  return html`
${showButton(`/disputes/${id}/update`, 'Request seller response')}
${showButton(`/disputes/${id}/update`, 'Start review', hidden('status', 'UNDER_REVIEW'))}
${showButton(`/disputes/${id}/resolve`, 'Resolve for buyer', hidden('outcome', 'RESOLVED_BUYER_FAVOUR'))}
${showButton(`/disputes/${id}/resolve`, 'Resolve for seller', hidden('outcome', 'RESOLVED_SELLER_FAVOUR'))}`
}

function showActions(dispute: Dispute): Html {
  const { id } = dispute
  return html`
<section>
  <h2>Buyer</h2>
  ${showButton(`/disputes/${id}/message`, 'Reply as buyer', html`<input name="text" aria-label="Message"> `)}
</section>
<section>
  <h2>PayPal</h2>
  <div class="bar">${showDisputeButtons(dispute)}</div>
  ${showButton(`/disputes/${id}/due`, 'Set due date', html`<label>Days <input type="number" name="days" min="0" max="365" value="10"></label> `)}
</section>`
}

function entriesOf({ messages = [], evidences = [], supporting = [] }: Dispute): Entry[] {
  return [
    ...messages.map(({ by, text, ...rest }) => ({ ...rest, who: names[by], what: html`${text}` })),
    ...evidences.map(({ type, notes, info, ...rest }) => ({
      ...rest,
      who: names.SELLER,
      what: html`<b>${type}</b> ${notes} ${info && html`<code>${JSON.stringify(info)}</code>`}`,
    })),
    ...supporting.map(({ notes, ...rest }) => ({ ...rest, who: names.SELLER, what: html`${notes}` })),
  ]
}
