import type { FastifyReply } from 'fastify'
import { type Html, html, writeHtml } from './html.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Where the header's Portal link leads; null without a shop. */
    portalUrl: string | null
  }
}

const sections = [
  { path: '/discord', name: 'Discord' },
  { path: '/paypal', name: 'PayPal' },
  { path: '/mail', name: 'Mail' },
  { path: '/control', name: 'Control' },
]

// No form-action: consent and payment pages post to the sandbox, which redirects to the shop's origin.
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A modal dialog, which makes the rest of the page inert. */
type PageOptions = { dialog?: Html | undefined }

/** Sends a full HTML page with the sandbox banner, so that nobody mistakes it for the real service. */
export function sendPage(reply: FastifyReply, title: string, body: Html, { dialog }: PageOptions = {}): FastifyReply {
  const inert = dialog && html` inert`
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<header class="banner"><strong>Sandbox: nothing here is real</strong></header>
${showHeader(reply, inert)}
<main${inert}>
<h1>${title}</h1>
${body}
</main>${dialog}
</body>
</html>`
  return reply
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    .send(writeHtml(page))
}

function showHeader({ request, server }: FastifyReply, inert: Html | undefined): Html {
  const current = sections.find(({ path }) => new RegExp(`^${path}(?![^/?])`).test(request.url))
  return html`<nav aria-label="Sandbox"${inert}><a href="/"><strong>Sandbox</strong></a>
${sections.map((section) => html`<a href="${section.path}"${section === current && html` aria-current="page"`}>${section.name}</a>`)}
${server.portalUrl && html`<a class="portal" href="${server.portalUrl}">Portal</a>`}</nav>`
}
