import { type Html, html } from '../../http/html.ts'
import type { Discord } from '../discord.ts'
import type { Fault } from '../gate/faults.ts'
import { showForm } from './form-fields.ts'

/** Forms for failing and slow calls. */
export function showFaults({ state, limiter }: Discord): Html {
  return html`
${showQueued(state.value.faults)}
<div class="bar">
  ${showForm('faults', 'Add fault', faultFields())}
  ${showForm('limits', 'Set rate limit', limitFields(limiter.all().map(({ route }) => route)))}
</div>`
}

function showQueued(faults: Fault[]): Html {
  if (faults.length === 0) return html`<p>No faults queued.</p>`
  return html`
<ul>${faults.map(({ times, method, path, ...fault }) => html`<li><code>${JSON.stringify(fault)}</code> for the next ${times} ${times === 1 ? 'call' : 'calls'}: ${method ?? 'any method'} ${path ?? 'any path'}</li>`)}</ul>
${showForm('faults/clear', 'Clear faults', html``)}`
}

function faultFields(): Html {
  return html`
    <label>Calls <input type="number" name="times" min="1" max="1000" value="1" required></label>
    <label>Method <input name="method" placeholder="any method" size="10"></label>
    <label>Path <input name="path" placeholder="any path, * is a wildcard"></label>
    <label>Fault <select name="kind">
      <option value="status">error status</option>
      <option value="delay">delay</option>
      <option value="malformed">malformed JSON</option>
      <option value="rate-limit">rate limit</option>
    </select></label>
    <label>Status <input type="number" name="status" min="400" max="599" placeholder="500"></label>
    <label>Code <input type="number" name="code" min="0" placeholder="0"></label>
    <label>Milliseconds <input type="number" name="milliseconds" min="1" max="60000" placeholder="1000"></label>
    <label>Retry after (s) <input type="number" name="retryAfter" min="0.001" step="any" placeholder="1"></label>
    <label><input type="checkbox" name="headers" value="true" checked> with headers</label>
    <label><input type="checkbox" name="global" value="true"> global</label>`
}

function limitFields(routes: string[]): Html {
  return html`
    <label>Route <select name="route">${routes.map((route) => html`<option>${route}</option>`)}</select></label>
    <label>Calls <input type="number" name="limit" min="1" value="50" required></label>
    <label>per <input type="number" name="seconds" min="0.1" step="any" value="1" required></label> seconds`
}
