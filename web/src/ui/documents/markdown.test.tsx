import { cpuUsage } from 'node:process'
import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

/** Renders the text as HTML without class names. */
function html(text: string): string {
  const { container } = render(<Markdown text={text} />)
  return (container.firstElementChild?.innerHTML ?? '').replaceAll(/ (class|target|rel)="[^"]*"/g, '')
}

describe('Markdown', () => {
  test.each([
    ['plain words', '<p>plain words</p>'],
    ['**bold** and *italic* and _italic_', '<p><strong>bold</strong> and <em>italic</em> and <em>italic</em></p>'],
    ['***both***', '<p><strong><em>both</em></strong></p>'],
    ['**bold *and italic* in it**', '<p><strong>bold <em>and italic</em> in it</strong></p>'],
    ['*italic **and bold** in it*', '<p><em>italic <strong>and bold</strong> in it</em></p>'],
    ['`code **stays**`', '<p><code>code **stays**</code></p>'],
    ['one\ntwo\n\nthree', '<p>one\ntwo</p><p>three</p>'],
    ['one\r\n\r\ntwo', '<p>one</p><p>two</p>'],
    ['- first\n- **second**\n* third', '<ul><li>first</li><li><strong>second</strong></li><li>third</li></ul>'],
    ['1. first\n2) second', '<ol><li>first</li><li>second</li></ol>'],
    ['Wanted:\n- tea\nand more', '<p>Wanted:</p><ul><li>tea</li></ul><p>and more</p>'],
    ['```\n**raw**\n- raw\n```\nafter', '<pre><code>**raw**\n- raw</code></pre><p>after</p>'],
    ['```\nnever closed', '<pre><code>never closed</code></pre>'],
    ['[a shop](https://example.com/a?b=c&d)', '<p><a href="https://example.com/a?b=c&amp;d">a shop</a></p>'],
    ['[**bold** link](https://example.com)', '<p><a href="https://example.com/"><strong>bold</strong> link</a></p>'],
    ['snake_case_name and 2 * 3 * 4', '<p>snake_case_name and 2 * 3 * 4</p>'],
    ['\\*not italic\\*', '<p>*not italic*</p>'],
    ['a ** b **', '<p>a ** b **</p>'],
    ['', ''],
  ])('renders %j', (text, expected) => {
    expect(html(text)).toBe(expected)
  })

  test('opens links in a new tab without opener or referrer', () => {
    const { container } = render(<Markdown text="[a](https://example.com)" />)

    const link = container.querySelector('a')
    expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer nofollow'])
  })
})

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{display:none}</style>',
  '<details open ontoggle=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '**<b onmouseover=alert(1)>x</b>**',
  '`<script>alert(1)</script>`',
  '```\n<script>alert(1)</script>\n```',
  '- <img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](javascript:alert%281%29)',
  '[x](JaVaScRiPt:alert`1`)',
  '[x](java\tscript:alert`1`)',
  '[x](\u0001javascript:alert`1`)',
  '[x](&#106;avascript:alert`1`)',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://example.com/1)',
  '[x](http://example.com)',
  '[x](//example.com)',
  '[x](/profile)',
  '[x](https:example.com)',
  '[x](https://)',
  '[x](https://discord.com@evil.example)',
  '[x](https://user:secret@evil.example)',
  '[x](discord://-/channels/1/2)',
  '![x](https://example.com/a.png)<img src=x>',
  '[<img src=x onerror=alert(1)>](https://example.com)',
  '[x](https://example.com/"onmouseover="alert`1`)',
  '<https://example.com/"><script>alert`1`</script>',
]

describe('Markdown with hostile text', () => {
  test.each(hostile)('renders only our elements and https links for %j', (text) => {
    const { container } = render(<Markdown text={text} />)

    const elements = [...(container.firstElementChild?.querySelectorAll('*') ?? [])]
    const names = new Set(elements.map((element) => element.tagName))
    const ours = new Set(['P', 'UL', 'OL', 'LI', 'STRONG', 'EM', 'CODE', 'PRE', 'A'])
    expect([...names].filter((name) => !ours.has(name))).toEqual([])
    const attributes = elements.flatMap((element) => element.getAttributeNames())
    expect(attributes.filter((name) => !['class', 'href', 'target', 'rel'].includes(name))).toEqual([])
    for (const link of container.querySelectorAll('a')) {
      const { protocol, username, hostname } = new URL(link.getAttribute('href') ?? '')
      expect([protocol, username, hostname]).toEqual(['https:', '', 'example.com'])
    }
  })

  test.each(hostile.filter((text) => /^\[x\]/.test(text) && !text.includes('https://example.com/')))(
    'keeps %j as text',
    (text) => {
      const { container } = render(<Markdown text={text} />)

      expect(container.querySelector('a')).toBeNull()
      expect(container.textContent).toContain('[x]')
    },
  )

  test.each(['**', '*a', '[', '[a](', '`', '_', '**a *b ', '***a_', '- **', '\\'])(
    'renders %j repeated to the maximum length without blocking the page',
    (piece) => {
      const start = cpuUsage()

      render(<Markdown text={piece.repeat(2000 / piece.length)} />)

      expect(cpuUsage(start).user / 1000).toBeLessThan(1500)
    },
  )
})
