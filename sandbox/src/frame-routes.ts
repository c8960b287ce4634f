import { readFileSync } from 'node:fs'
import { type Html, html } from './http/html.ts'
import { replyPage } from './http/page.ts'
import { type Route, route } from './http/router.ts'
import type { Part } from './part.ts'

/** Located next to this file and next to the bundle; served concatenated. */
const stylesheets = ['./sandbox.css', './forms.css', './discord.css']

/** Home page, control page and stylesheet shared by all services. */
export function frameRoutes(parts: Part[]): Route[] {
  const stylesheet = Buffer.concat(stylesheets.map((name) => readFileSync(new URL(name, import.meta.url))))
  return [
    route('GET /', 'Home page.', () => replyPage('Sandbox', showHome(parts))),
    route('GET /control', 'This page.', () => replyPage('Control', showParts(parts))),
    route('GET /sandbox.css', 'Stylesheet.', () => ({
      status: 200,
      headers: { 'content-type': 'text/css; charset=utf-8' },
      body: stylesheet,
    })),
  ]
}

function showHome(parts: Part[]): Html {
  return html`
<p>Local stand-ins for Discord, PayPal and SMTP. State persists in SANDBOX_FOLDER; mail doesn’t.</p>
<ul class="cards">
  ${parts.map(({ name, about, home }) => html`<li><h2><a href="${home}">${name}</a></h2><p>${about}</p></li>`)}
  <li><h2><a href="/control">Control</a></h2><p>Inject faults and see all endpoints.</p></li>
</ul>`
}

function showParts(parts: Part[]): Html {
  return html`${parts.map(
    ({ name, about, home, controls, routes }) => html`
<section>
  <h2><a href="${home}">${name}</a></h2>
  <p>${about}</p>
  ${controls()}
  <table>
    <thead><tr><th scope="col">Endpoint</th><th scope="col">Description</th></tr></thead>
    <tbody>${routes.map(showRoute)}</tbody>
  </table>
</section>`,
  )}`
}

function showRoute({ method, path, about }: Route): Html {
  return html`
      <tr><td><code><b>${method}</b> ${path}</code></td><td>${about}</td></tr>`
}
