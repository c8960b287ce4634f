import { expect, test } from 'vitest'
import { html, writeHtml } from './html.ts'

test('inserted text is escaped in content and in attributes', () => {
  const hostile = `"><script>alert('&')</script>`

  const page = writeHtml(html`<a title="${hostile}">${hostile}</a>`)

  const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;'
  expect(page).toBe(`<a title="${escaped}">${escaped}</a>`)
})

test('markup goes in as it is, also from lists, and nothing stands for nothing', () => {
  const rows = [1, 2].map((row) => html`<li>${row}</li>`)

  const page = writeHtml(html`<ul>${rows}${null}${undefined}${false}</ul>`)

  expect(page).toBe('<ul><li>1</li><li>2</li></ul>')
})
