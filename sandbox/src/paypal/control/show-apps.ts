import { type Html, html } from '../../http/html.ts'
import { showConfirm } from '../../http/show-confirm.ts'
import { type App, features, isPlatformApp } from '../apps/app.ts'
import { findAppOf } from '../apps/manage-apps.ts'
import { ownedBy } from '../apps/rights.ts'
import type { Paypal } from '../paypal.ts'
import { type Account, accounts, fullName } from '../people.ts'
import type { Webhook } from '../webhooks/webhook-state.ts'
import { showStatus } from './show-status.ts'
import { showButton } from './show-table.ts'

/** The developer dashboard of every account. Click a credential to select all of it. */
export function showApps(paypal: Paypal): Html {
  return html`
<p>A REST app acts for the account that owns it. Enter a seller’s client ID and secret in the shop to give it full access to that seller’s payments.</p>
${accounts().map((account) => showAccount(paypal, account))}`
}

function showAccount(paypal: Paypal, account: Account): Html {
  const app = findAppOf(paypal, account)
  return html`
<section id="${account.key}">
  <h2>${fullName(account)}</h2>
  <p>Payer ID ${account.payerId}</p>
  ${app ? showApp(paypal, account, app) : showButton(`/sellers/${account.key}/app`, 'Create app')}
</section>`
}

function showApp({ state }: Paypal, { key }: Account, app: App): Html {
  const action = `/paypal/control/sellers/${key}/app`
  return html`
<dl class="credentials">
  <dt>Client ID</dt><dd><code>${app.clientId}</code></dd>
  <dt>Secret</dt><dd><code>${app.clientSecret}</code></dd>
  <dt>Features</dt><dd>${features.map((feature) => showFeature(key, app, feature))}</dd>
  <dt>Webhooks</dt><dd>${showWebhooks(ownedBy(app, state.value.webhooks))}</dd>
</dl>
${
  !isPlatformApp(app) &&
  html`<div class="bar">
  ${showConfirm(`${action}/rotate`, 'Rotate secret', 'The old secret and the tokens it issued stop working.')}
  ${showConfirm(`${action}/delete`, 'Delete app', 'Its tokens stop working and its webhooks are deleted.')}
</div>`
}`
}

function showFeature(key: string, { features: on }: App, feature: (typeof features)[number]): Html {
  const isOn = on.includes(feature)
  const field = html`<input type="hidden" name="${feature}" value="${String(!isOn)}">`
  const label = `${isOn ? 'Turn off' : 'Turn on'} ${feature}`
  return html`<div class="bar">${showStatus(`${feature} ${isOn ? 'on' : 'off'}`)}${showButton(`/sellers/${key}/app/features`, label, field)}</div>`
}

function showWebhooks(webhooks: Webhook[]): Html {
  if (webhooks.length === 0) return html`None yet.`
  return html`${webhooks.map(
    ({ id, url }) =>
      html`<div class="bar"><code>${url}</code> ${id} ${showButton(`/webhooks/${id}/delete`, 'Delete webhook')}</div>`,
  )}`
}
