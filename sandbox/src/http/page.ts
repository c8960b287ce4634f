import { type Html, html, writeHtml } from './html.ts'
import type { Reply } from './reply.ts'

// No form-action: consent and payment pages post to the sandbox, which redirects to the shop's origin.
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A full HTML page with the sandbox banner, so that nobody mistakes it for the real service. */
export function replyPage(title: string, body: Html, status = 200): Reply {
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
<p class="banner"><strong>Sandbox: nothing here is real</strong></p>
<nav aria-label="Sandbox"><a href="/">Home</a><a href="/control">Control</a></nav>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  return { status, headers, body: writeHtml(page) }
}
