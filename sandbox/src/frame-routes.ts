import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { addControlPages, type Listed } from './control-pages.ts'
import { templateOf } from './http/endpoint.ts'
import { type Html, html } from './http/html.ts'
import { sendPage } from './http/page.ts'
import type { Part } from './part.ts'

/** Located next to this file and next to the bundle; served concatenated. */
const stylesheets = ['./sandbox.css', './navigation.css', './forms.css', './discord.css', './layout.css']

/** Adds the services, and the home page, control pages and stylesheet they share. */
export function addParts(app: FastifyInstance, parts: Part[]): void {
  const listed = parts.map((part) => ({ ...part, endpoints: [] }))
  const stylesheet = Buffer.concat(stylesheets.map((name) => readFileSync(new URL(name, import.meta.url))))
  app.get('/', async (_request, reply) => sendPage(reply, 'Sandbox', showHome(parts)))
  app.get('/sandbox.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet))
  addControlPages(app, listed)
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
  <li><h2><a href="/control">Control</a></h2><p>Inject faults, change data and see all endpoints.</p></li>
</ul>`
}
