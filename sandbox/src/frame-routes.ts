import { readFileSync } from 'node:fs'
import { type Html, html } from './http/html.ts'
import { replyPage } from './http/page.ts'
import { type Route, route } from './http/router.ts'
import type { Part } from './part.ts'

/** Beside this file, and beside the bundle that is made of it; the browser gets them as one. */
const stylesheets = ['./sandbox.css', './forms.css', './discord.css']

/** What holds the parts together: the way in, the control page and the look. */
export function frameRoutes(parts: Part[]): Route[] {
  const stylesheet = Buffer.concat(stylesheets.map((name) => readFileSync(new URL(name, import.meta.url))))
  return [
    route('GET /', 'Links to the parts.', () => replyPage('Sandbox', showHome(parts))),
    route('GET /control', 'Lists everything that is here.', () => replyPage('Control', showParts(parts))),
    route('GET /sandbox.css', 'The look of these pages.', () => ({
      status: 200,
      headers: { 'content-type': 'text/css; charset=utf-8' },
      body: stylesheet,
    })),
  ]
}

function showHome(parts: Part[]): Html {
  return html`
<p>Stands in for the services the shop talks to. With SANDBOX_FOLDER set it goes on where it stopped; mail is forgotten.</p>
<ul class="cards">
  ${parts.map(({ name, about, home }) => html`<li><h2><a href="${home}">${name}</a></h2><p>${about}</p></li>`)}
  <li><h2><a href="/control">Control</a></h2><p>Makes the services misbehave, and lists every address they answer at.</p></li>
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
    <thead><tr><th scope="col">Address</th><th scope="col">What it does</th></tr></thead>
    <tbody>${routes.map(showRoute)}</tbody>
  </table>
</section>`,
  )}`
}

function showRoute({ method, path, about }: Route): Html {
  return html`
      <tr><td><code><b>${method}</b> ${path}</code></td><td>${about}</td></tr>`
}
