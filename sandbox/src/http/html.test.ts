import { expect, test } from 'vitest'
import { html, writeHtml } from './html.ts'

test('html escapes interpolated text in content and attributes', () => {
  const hostile = `"><script>alert('&')</script>`

  const page = writeHtml(html`<a title="${hostile}">${hostile}</a>`)

  const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;'
  expect(page).toBe(`<a title="${escaped}">${escaped}</a>`)
})

test('html inserts nested markup and lists unescaped and renders null, undefined and false as nothing', () => {
  const rows = [1, 2].map((row) => html`<li>${row}</li>`)

  const page = writeHtml(html`<ul>${rows}${null}${undefined}${false}</ul>`)

  expect(page).toBe('<ul><li>1</li><li>2</li></ul>')
})
