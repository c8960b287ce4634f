import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('escapes text for elements and attributes', () => {
  expect(escapeHtml(`<b title="x" id='y'>&amp;</b>`)).toBe(
    '&#60;b title=&#34;x&#34; id=&#39;y&#39;&#62;&#38;amp;&#60;/b&#62;',
  )
})

test('keeps harmless text', () => {
  expect(escapeHtml('Nina · 5 € / Stück 🛒')).toBe('Nina · 5 € / Stück 🛒')
})
