import { type Html, html } from '../../http/html.ts'
import { refundResults } from '../payments/next-refund.ts'
import type { Paypal } from '../paypal.ts'
import { showButton, showSelect } from './show-table.ts'

export function showFaults({ state }: Paypal): Html {
  const { faults } = state.value
  const queued = faults.map(({ method, path, times, status }) => `${times} × ${method} ${path} ${status ?? ''}`)
  return html`
<p>Faults queued: <strong>${queued.join('; ') || 'none'}</strong>.</p>
<div class="bar">
  ${showButton('/faults', 'Add fault', showFaultFields())}
  ${faults.length > 0 && showButton('/faults/clear', 'Clear faults')}
  ${showButton('/tokens/invalidate', 'Invalidate tokens')}
</div>`
}

export function showControls({ state }: Paypal): Html {
  const { nextCaptures, nextRefunds, mischief, generous } = state.value
  return html`
<section>
  <h2>Payments</h2>
  <p>Next captures: <strong>${nextCaptures.map(({ status }) => status).join(', ') || 'normal'}</strong>.</p>
  ${showButton('/captures/next', 'Set next capture', showSelect('status', 'Result', ['PENDING', 'DECLINED', 'FAILED']))}
  <p>Next refunds: <strong>${nextRefunds.join(', ') || 'normal'}</strong>.</p>
  ${showButton('/refunds/next', 'Set next refund', showSelect('result', 'Result', refundResults))}
</section>
<section>
  <h2>Webhooks</h2>
  <p>Next events: <strong>${mischiefLabel(mischief)}</strong>.</p>
  <div class="bar">
  ${showButton('/webhooks/mischief', 'Drop next event', showHidden('drop', '1'))}
  ${showButton('/webhooks/mischief', 'Duplicate next event', showHidden('duplicate', '1'))}
  ${showButton('/webhooks/mischief', 'Delay next event by 10 s', showHidden('delayMs', '10000'))}
  ${showButton('/webhooks/mischief', 'Swap next two events', showHidden('reorder', 'true'))}
  </div>
  <p>Refunds, reversals and disputes go to the apps of <strong>${generous ? 'the paid account and the app that created the order' : 'the paid account'}</strong>.</p>
  ${showButton('/webhooks/generous', generous ? 'Send them only to the paid account' : 'Send them also to the app that created the order', showHidden('generous', String(!generous)))}
</section>
<p class="after">Restrict and verify sellers, refund and dispute payments, and renew subscriptions on the <a href="/paypal">PayPal page</a>.</p>`
}

function showFaultFields(): Html {
  return html`
    ${showSelect('method', 'Method', ['*', 'GET', 'POST', 'PATCH', 'DELETE'])}
    <label>Path <input name="path" value="*"></label>
    <label>Calls <input type="number" name="times" min="1" max="1000" value="1"></label>
    ${showSelect('status', 'Status', ['500', '503', '429', '401', '403', '404', '422', ''])}
    <label>Issue <input name="issue"></label>
    <label>Retry-After (s) <input type="number" name="retryAfter" min="0" max="1000"></label>
    <label>Delay (ms) <input type="number" name="delayMs" min="0" max="120000" value="0"></label>
    <label><input type="checkbox" name="malformed" value="true"> Malformed JSON</label>
    <label><input type="checkbox" name="after" value="true"> Fail after processing</label> `
}

function showHidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`
}

function mischiefLabel({ drop, duplicate, delays, reorder }: Paypal['state']['value']['mischief']): string {
  const planned = [
    drop > 0 && `${drop} dropped`,
    duplicate > 0 && `${duplicate} duplicated`,
    delays.length > 0 && `${delays.length} delayed`,
    reorder && 'two swapped',
  ]
  return planned.filter(Boolean).join(', ') || 'normal'
}
