import { describe, expect, test } from 'vitest'
import { guideMarkdown } from './guide-html.ts'

const markdown = guideMarkdown((link) => ({ source: `/assets/${link}`, width: 800, height: 330 }))
const html = (text: string) => String(markdown.parse(text)).trim().replaceAll('>\n<', '><')

describe('guideMarkdown', () => {
  test.each([
    ['# Title\n\nText', '<p>Text</p>'],
    ['## First sale', '<h2 id="first-sale" tabindex="-1">First sale</h2>'],
    [
      '### What does `/shop` cost?',
      '<h3 id="what-does-shop-cost" tabindex="-1">What does <code>/shop</code> cost?</h3>',
    ],
    ['- one\n  and more\n- two', '<ul><li>one\nand more</li><li>two</li></ul>'],
    ['[next](next.md)', '<p><a href="/help/next">next</a></p>'],
    ['[a](next.md#a-b)', '<p><a href="/help/next#a-b">a</a></p>'],
    ['[start](README.md)', '<p><a href="/help">start</a></p>'],
    ['[Security](../security.md#tests)', '<p>Security</p>'],
    ['```sh\nnpm start\n```', '<pre tabindex="0"><code class="language-sh">npm start\n</code></pre>'],
    ['a < b & "c"', '<p>a &lt; b &amp; &quot;c&quot;</p>'],
  ])('renders %j', (text, expected) => {
    expect(html(text)).toBe(expected)
  })

  test('renders header cells only for named columns', () => {
    const table = html('| | free |\n|---|---|\n| **servers** | 1 |')

    expect(table).toContain('<tr><td></td><th>free</th></tr>')
    expect(table).toContain('<tr><td><strong>servers</strong></td><td>1</td></tr>')
  })

  test('reserves space for an image, captions it and says that it can be enlarged', () => {
    expect(html('![You\'re "in"](shop.png)')).toBe(
      '<figure><a href="/assets/shop.png" target="_blank" rel="noopener">' +
        '<img src="/assets/shop.png" alt="You&#39;re &quot;in&quot;" width="800" height="330" loading="lazy"></a>' +
        '<figcaption>You&#39;re &quot;in&quot;<span> · Click to enlarge</span></figcaption></figure>',
    )
  })

  test.each([
    '[x](javascript:alert`1`)',
    '[x](other.html)',
    '[x](http://example.com)',
    'x <b>y</b>',
    '<img src=x onerror=alert(1)>',
  ])('refuses %j', (text) => {
    expect(() => html(text)).toThrow(/The guide contains/)
  })
})
