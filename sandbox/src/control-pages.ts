import type { FastifyInstance } from 'fastify'
import type { Endpoint } from './http/endpoint.ts'
import { type Html, html } from './http/html.ts'
import { sendPage } from './http/page.ts'
import type { Part } from './part.ts'

export type Listed = Part & { endpoints: Endpoint[] }

/** The control pages: faults of all services, the data of each, and the list of endpoints. */
export function addControlPages(app: FastifyInstance, parts: Listed[]): void {
  const tabs = [
    { path: '/control/faults', name: 'Faults', about: 'Make calls fail, slow them down, or close the mail server.' },
    ...parts.flatMap(({ name, home, controls }) =>
      controls ? [{ path: `/control${home}`, name, about: `Change ${name}’s data and behavior.` }] : [],
    ),
    { path: '/control/endpoints', name: 'Endpoints', about: 'Every URL of the sandbox, for scripts and tests.' },
  ]
  const withTabs = (current: string, body: Html) => html`
<nav class="tabs" aria-label="Control">${tabs.map(({ path, name }) => html`<a href="${path}"${path === current && html` aria-current="page"`}>${name}</a>`)}</nav>
${body}`

  app.get('/control', async (_request, reply) =>
    sendPage(
      reply,
      'Control',
      html`<ul class="cards">${tabs.map(({ path, name, about }) => html`<li><h2><a href="${path}">${name}</a></h2><p>${about}</p></li>`)}</ul>`,
    ),
  )
  app.get('/control/faults', async (_request, reply) =>
    sendPage(reply, 'Faults', withTabs('/control/faults', html`${parts.map(showFaults)}`)),
  )
  app.get('/control/endpoints', async (_request, reply) =>
    sendPage(reply, 'Endpoints', withTabs('/control/endpoints', html`${parts.map(showEndpoints)}`)),
  )
  for (const { name, home, controls } of parts) {
    if (!controls) continue
    app.get(`/control${home}`, async (_request, reply) =>
      sendPage(reply, `${name} control`, withTabs(`/control${home}`, controls())),
    )
  }
}

function showFaults({ name, home, faults }: Listed): Html {
  return html`
<section id="${home.slice(1)}">
  <h2>${name}</h2>
  ${faults()}
</section>`
}

function showEndpoints({ name, about, endpoints, fallback }: Listed): Html {
  return html`
<section>
  <h2>${name}</h2>
  <p>${about}</p>
  <table>
    <thead><tr><th scope="col">Endpoint</th><th scope="col">Description</th></tr></thead>
    <tbody>${endpoints.map(showEndpoint)}${fallback && showEndpoint(fallback)}</tbody>
  </table>
</section>`
}

function showEndpoint({ method, path, about }: Endpoint): Html {
  return html`
      <tr><td><code><b>${method}</b> ${path}</code></td><td>${about}</td></tr>`
}
