import { cpuUsage } from 'node:process'
import { render } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ChatText } from './chat-text.tsx'

const names = { '7': 'Ada', '8': 'VIP', '9': 'general' }

/** Renders the text as HTML without class names. */
function html(text: string): string {
  const { container } = render(<ChatText text={text} names={names} />)
  return (container.firstElementChild?.innerHTML ?? '').replaceAll(/ (class|target|rel)="[^"]*"/g, '')
}

describe('ChatText', () => {
  test.each([
    ['plain words', '<p>plain words</p>'],
    ['# One\n## Two\n### Three', '<p>One</p><p>Two</p><p>Three</p>'],
    ['-# small print', '<p>small print</p>'],
    ['**bold** *italic* _italic_', '<p><strong>bold</strong> <em>italic</em> <em>italic</em></p>'],
    ['__under__ ~~$9.50~~ `code`', '<p><u>under</u> <s>$9.50</s> <code>code</code></p>'],
    ['**bold ~~struck~~**', '<p><strong>bold <s>struck</s></strong></p>'],
    ['> one\n> two\nafter', '<blockquote>one\ntwo</blockquote><p>after</p>'],
    ['- first\n- **second**', '<ul><li>first</li><li><strong>second</strong></li></ul>'],
    ['1. first\n2. second', '<ol><li>first</li><li>second</li></ol>'],
    ['```\n# raw\n**raw**\n```', '<p><code># raw\n**raw**</code></p>'],
    ['```js\nraw\n```', '<p><code>raw</code></p>'],
    ['<@7> <@!7> <@1>', '<p><span>@Ada</span> <span>@Ada</span> <span>@unknown</span></p>'],
    ['<@&8> <@&1>', '<p><span>@VIP</span> <span>@deleted-role</span></p>'],
    ['<#9> <#1>', '<p><span>#general</span> <span>#unknown</span></p>'],
    ['[a **shop**](https://example.com/a?b)', '<p><a href="https://example.com/a?b">a <strong>shop</strong></a></p>'],
    ['see https://example.com/x.', '<p>see <a href="https://example.com/x.">https://example.com/x.</a></p>'],
    ['<https://example.com>', '<p><a href="https://example.com/">https://example.com</a></p>'],
    ['\\*not italic\\* \\# \\<@7>', '<p>*not italic* # &lt;@7&gt;</p>'],
    ['**Price\\*:** 5', '<p><strong>Price*:</strong> 5</p>'],
    ['\\# no heading', '<p># no heading</p>'],
    ['snake_case_name', '<p>snake_case_name</p>'],
    ['*unclosed', '<p>*unclosed</p>'],
    ['one\n\ntwo', '<p>one\n\ntwo</p>'],
    ['', ''],
  ])('renders %j', (text, expected) => {
    expect(html(text)).toBe(expected)
  })

  test.each(['t', 'T', 'd', 'D', 'f', 'F', 'R'])('renders a timestamp in the style %s', (style) => {
    const { container } = render(<ChatText text={`<t:1893456000:${style}>`} names={{}} />)

    const moment = container.querySelector('time')
    expect(moment?.dateTime).toBe('2030-01-01T00:00:00.000Z')
    expect(moment?.textContent).toBeTruthy()
  })
})

const ours = new Set('P UL OL LI STRONG EM U S CODE BLOCKQUOTE A SPAN TIME'.split(' '))

function expectSafe(text: string): void {
  const { container, unmount } = render(<ChatText text={text} names={names} />)
  const elements = [...(container.firstElementChild?.querySelectorAll('*') ?? [])]
  expect(elements.filter(({ tagName }) => !ours.has(tagName))).toEqual([])
  const attributes = elements.flatMap((element) => element.getAttributeNames())
  expect(attributes.filter((name) => !['class', 'href', 'target', 'rel', 'datetime'].includes(name))).toEqual([])
  for (const link of container.querySelectorAll('a')) {
    expect(link.getAttribute('href')).toMatch(/^https?:\/\//)
  }
  unmount()
}

const pieces = fc.constantFrom(
  ...['*', '**', '_', '__', '~~', '`', '```', '\\', '\n', '> ', '- ', '1. ', '# ', '-# ', '[a](', ')', '<@7>', '<t:'],
  ...[
    '9:R>',
    '<#',
    '>',
    'https://',
    'http://a',
    'javascript:alert(1)',
    '<script>',
    '[x](javascript:alert(1))',
    '\u202e',
  ],
  ...['[x](data:text/html,a)', '<img src=x onerror=alert(1)>', '\u2028', '\ud83c', 'é', '\u0000'],
)

describe('ChatText with hostile text', () => {
  test('renders only our elements and web links, whatever the text', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(pieces).map((parts) => parts.join('')),
    )

    fc.assert(fc.property(texts, expectSafe), { numRuns: 300 })
  })

  test.each([
    '[x](javascript:alert`1`)',
    '[x](data:text/html,a)',
    '[x](//example.com)',
    '[x](https://)',
    '<https://%>',
  ])('renders %j without a link', (text) => {
    const { container } = render(<ChatText text={text} names={{}} />)

    expect(container.querySelector('a')).toBeNull()
  })

  test.each(['**', '*a', '[', '[a](', '`', '```', '_', '__', '~~a', '\\', '<@', 'https://', '> ', '- '])(
    'renders %j repeated to the maximum length without blocking the page',
    (piece) => {
      const start = cpuUsage()

      render(<ChatText text={piece.repeat(4000 / piece.length)} names={{}} />)

      expect(cpuUsage(start).user / 1000).toBeLessThan(1500)
    },
  )
})
