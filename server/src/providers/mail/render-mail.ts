import { escapeHtml } from '../../security/escape-html.ts'

type Content = { heading: string; greeting: string; paragraphs: string[]; code?: string; closing: string }

/** The template of all mails, as plain text and as self-contained HTML. */
export function renderMail({ heading, greeting, paragraphs, code, closing }: Content): { text: string; html: string } {
  const text = [greeting, ...paragraphs, ...(code ? [code] : []), closing, 'Guildshop'].join('\n\n')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;font:16px/1.5 system-ui,sans-serif;color:#1b1d22">
<div style="max-width:480px;margin:0 auto;background:#fff;border:1px solid #e2e4e9;border-radius:12px;padding:32px">
<p style="margin:0 0 24px;font-weight:700;color:#0b7a53">Guildshop</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
<p>${escapeHtml(greeting)}</p>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${code ? `<p style="margin:24px 0;font:700 32px/1 ui-monospace,monospace;letter-spacing:6px">${escapeHtml(code)}</p>` : ''}
<p style="color:#5b6170;font-size:14px">${escapeHtml(closing)}</p>
</div></body></html>`
  return { text, html }
}
