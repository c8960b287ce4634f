import * as z from 'zod'
import { escapeHtml } from '../../escape-html.ts'

const schema = z.looseObject({})
const operation = z.looseObject({
  summary: z.string().optional(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).default([]),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema })) }).optional(),
  responses: z
    .record(z.string(), z.looseObject({ content: z.record(z.string(), z.looseObject({ schema })).optional() }))
    .default({}),
  security: z.array(z.unknown()).optional(),
})
const document = z.looseObject({
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string().default('') }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})
type Operation = z.infer<typeof operation>

/** Renders the OpenAPI document as an HTML page. */
export function renderReference(openApi: unknown): string {
  const { info, paths } = document.parse(openApi)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      id: `${method}${path.replace(/\W+/g, '-')}`,
      method,
      path,
      call,
    })),
  )
  const contents = calls.map(
    ({ id, method, path }) => `<li><a href="#${id}"><b>${method}</b> ${escapeHtml(path)}</a></li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(info.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs.css"></head>
<body><nav aria-label="Endpoints"><ul>${contents.join('')}</ul></nav>
<main><h1>${escapeHtml(info.title)} <small>${escapeHtml(info.version)}</small></h1><p>${escapeHtml(info.description)}
OpenAPI document: <a href="/api/openapi.json">openapi.json</a>.</p>
${calls.map(renderCall).join('\n')}</main></body></html>`
}

function renderCall({ id, method, path, call }: { id: string; method: string; path: string; call: Operation }): string {
  const body = Object.entries(call.requestBody?.content ?? {})
  const replies = Object.entries(call.responses).filter(([status]) => status !== 'default')
  return `<section id="${id}"><h2><b>${method}</b> ${escapeHtml(path)}</h2>
${call.summary ? `<p>${escapeHtml(call.summary)}</p>` : ''}
${call.security ? '<p class="needs">Requires authentication.</p>' : ''}
${call.parameters.length ? `<p>Parameters: ${call.parameters.map(({ name }) => `<code>${escapeHtml(name)}</code>`).join(', ')}</p>` : ''}
${body.map(([type, content]) => `<h3>Body <small>${escapeHtml(type)}</small></h3>${renderFields(content.schema)}`).join('')}
${replies.map(([status, reply]) => renderReply(status, reply.content)).join('')}
</section>`
}

function renderReply(status: string, content: Operation['responses'][string]['content']): string {
  const [type, reply] = Object.entries(content ?? {})[0] ?? []
  const label = type && type !== 'application/json' ? ` <small>${escapeHtml(type)}</small>` : ''
  return `<h3>Response ${escapeHtml(status)}${label}</h3>${renderFields(reply?.schema)}`
}

function renderFields(fields: unknown): string {
  return fields ? `<pre>${escapeHtml(JSON.stringify(withoutNoise(fields), null, 2))}</pre>` : '<p>Nothing.</p>'
}

function withoutNoise(fields: unknown): unknown {
  return JSON.parse(
    JSON.stringify(fields, (key, value) => (key === '$schema' || key === 'additionalProperties' ? undefined : value)),
  )
}

export const referenceStyle = `
:root { color-scheme: dark light; font: 15px/1.55 system-ui, sans-serif; }
body { margin: 0; display: grid; grid-template-columns: minmax(0, 1fr); }
nav, main { padding: 24px; }
nav ul { list-style: none; margin: 0; padding: 0; font: 13px/1.9 ui-monospace, monospace; }
b { display: inline-block; min-width: 4.5em; text-transform: uppercase; font-size: 0.8em; letter-spacing: 0.04em; }
a { color: inherit; }
main { max-width: 860px; }
section { border-top: 1px solid #8884; padding: 8px 0 24px; }
h2 { font: 600 17px/1.4 ui-monospace, monospace; }
h3 { font-size: 14px; margin-bottom: 4px; }
pre { background: #8882; border-radius: 8px; padding: 12px; overflow: auto; font-size: 13px; }
.needs { opacity: 0.8; }
@media (min-width: 900px) {
  body { grid-template-columns: 340px minmax(0, 1fr); }
  nav { position: sticky; top: 0; height: 100vh; overflow: auto; box-sizing: border-box; border-right: 1px solid #8884; }
}
`
