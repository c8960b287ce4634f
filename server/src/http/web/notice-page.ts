import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../../security/escape-html.ts'
import { closedPolicy } from '../security-headers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes that people open in the browser: the title of the page that browsers get for a refusal. */
    refusalTitle?: string
  }
}

/** Inlines the portal's colors, so that the page has no dependencies. */
const style = `
:root { color-scheme: dark light; --canvas: #0b0d10; --surface: #111419; --line: #252b34; --ink: #eceff3; --muted: #a7b0bc;
  --faint: #858f9c; --accent: #3ddc97; --hover: #5ce6ac; --on-accent: #04150d; --raised: #1a1f26 }
@media (prefers-color-scheme: light) { :root { --canvas: #f6f7f9; --surface: #fff; --line: #dfe3e8; --ink: #14181d;
  --muted: #4d5762; --faint: #626c78; --accent: #0b7a53; --hover: #096846; --on-accent: #fff; --raised: #f0f2f5 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem 1rem; background: var(--canvas);
  color: var(--ink); font: 0.9375rem/1.5rem ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif }
main { width: 100%; max-width: 30rem; padding: 1.75rem; border: 1px solid var(--line); border-radius: 0.75rem;
  background: var(--surface) }
.brand { display: flex; align-items: center; gap: 0.5rem; margin: 0 0 1.25rem; font-weight: 600 }
.brand rect { fill: var(--accent) }
.brand .bag { fill: var(--on-accent) }
.brand .handle { fill: none; stroke: var(--on-accent); stroke-width: 2; stroke-linecap: round }
h1 { margin: 0 0 0.5rem; font-size: 1.375rem; line-height: 1.75rem; text-wrap: balance }
p { margin: 0 0 0.75rem; color: var(--muted) }
.actions { display: flex; flex-wrap: wrap; gap: 0.625rem; margin: 1.25rem 0 }
a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0.375rem 1rem; border: 1px solid var(--line);
  border-radius: 0.5rem; background: var(--raised); color: var(--ink); font-weight: 500; text-decoration: none }
a.button { border-color: transparent; background: var(--accent); color: var(--on-accent) }
a.button:hover { background: var(--hover) }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
small { color: var(--faint); font-size: 0.75rem; overflow-wrap: anywhere }
`

const policy = `${closedPolicy}; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`

const logo = `<svg aria-hidden="true" width="24" height="24" viewBox="0 0 32 32"><rect width="32" height="32" rx="8"/>
<path class="bag" d="M9 13h14l-1.2 10H10.2z"/><path class="handle" d="M12.5 15v-3a3.5 3.5 0 0 1 7 0v3"/></svg>`

/** `cause` is escaped; the rest is our own HTML. */
type Notice = { title: string; cause: string; meaning?: string; actions?: string }

/** A self-contained page for people who opened an API route in the browser. */
export function renderNoticePage(reply: FastifyReply, { title, cause, meaning = '', actions = '' }: Notice): string {
  reply.type('text/html; charset=utf-8').header('content-security-policy', policy)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Guildshop</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${style}</style></head><body><main><div class="brand">${logo}Guildshop</div><h1>${title}</h1>
<p>${escapeHtml(cause)} ${meaning}</p>
${actions}
<small>Request ID: ${escapeHtml(reply.request.id)}</small></main></body></html>`
}
