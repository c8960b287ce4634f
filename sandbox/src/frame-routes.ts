import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { type Endpoint, templateOf } from './http/endpoint.ts'
import { type Html, html } from './http/html.ts'
import { sendPage } from './http/page.ts'
import type { Part } from './part.ts'

/** Located next to this file and next to the bundle; served concatenated. */
const stylesheets = ['./sandbox.css', './forms.css', './discord.css']

type Listed = Part & { endpoints: Endpoint[] }

/** Adds the services, and the home page, control page and stylesheet they share. */
export function addParts(app: FastifyInstance, parts: Part[]): void {
  const listed = parts.map((part) => ({ ...part, endpoints: [] }))
  const stylesheet = Buffer.concat(stylesheets.map((name) => readFileSync(new URL(name, import.meta.url))))
  app.get('/', async (_request, reply) => sendPage(reply, 'Sandbox', showHome(parts)))
  app.get('/control', async (_request, reply) => sendPage(reply, 'Control', showParts(listed)))
  app.get('/sandbox.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet))
  for (const part of listed) app.register(async (scope) => addPart(scope, part))
}

function addPart(app: FastifyInstance, { addRoutes, endpoints }: Listed): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (method === 'HEAD' || !config?.about) return
    endpoints.push({ method: String(method), path: templateOf(url), about: config.about })
  })
  addRoutes(app)
}
function showHome(parts: Part[]): Html {
  return html`
<p>Local stand-ins for Discord, PayPal and SMTP. State persists in SANDBOX_FOLDER; mail doesn’t.</p>
<ul class="cards">
  ${parts.map(({ name, about, home }) => html`<li><h2><a href="${home}">${name}</a></h2><p>${about}</p></li>`)}
  <li><h2><a href="/control">Control</a></h2><p>Inject faults and see all endpoints.</p></li>
</ul>`
}

function showParts(parts: Listed[]): Html {
  return html`${parts.map(
    ({ name, about, home, controls, endpoints, fallback }) => html`
<section>
  <h2><a href="${home}">${name}</a></h2>
  <p>${about}</p>
  ${controls()}
  <table>
    <thead><tr><th scope="col">Endpoint</th><th scope="col">Description</th></tr></thead>
    <tbody>${endpoints.map(showEndpoint)}${fallback && showEndpoint(fallback)}</tbody>
  </table>
</section>`,
  )}`
}

function showEndpoint({ method, path, about }: Endpoint): Html {
  return html`
      <tr><td><code><b>${method}</b> ${path}</code></td><td>${about}</td></tr>`
}
