import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { documentBlocksOf } from './document-blocks.ts'
import { type DocumentPlace, MarkdownDocument } from './markdown-document.tsx'

const place: DocumentPlace = {
  links: {
    read: (address) => (address.endsWith('.md') ? `/${address}` : null),
    show: (href, inner) => <a href={href}>{inner}</a>,
  },
  pictureAt: (address) =>
    address === 'shop.png' ? { source: '/assets/shop.png', width: 800, height: 330 } : undefined,
}

/** Renders the document as HTML without class names. */
function html(text: string): string {
  const { container } = render(<MarkdownDocument blocks={documentBlocksOf(text)} place={place} />)
  return (container.firstElementChild?.innerHTML ?? '').replaceAll(/ (class|tabindex)="[^"]*"/g, '')
}

describe('MarkdownDocument', () => {
  test.each([
    ['## First sale\n\nText', '<h2 id="first-sale">First sale</h2><p>Text</p>'],
    ['### What does `/shop` cost?', '<h3 id="what-does-shop-cost">What does <code>/shop</code> cost?</h3>'],
    ['a line\nthat is wrapped', '<p>a line that is wrapped</p>'],
    ['- one\n  and more\n- two', '<ul><li>one and more</li><li>two</li></ul>'],
    ['1. one\n   and more\n2. two', '<ol><li>one and more</li><li>two</li></ol>'],
    ['[next](next.md)', '<p><a href="/next.md">next</a></p>'],
    ['```sh\nnpm start\n```', '<pre><code>npm start</code></pre>'],
  ])('renders %j', (text, expected) => {
    expect(html(text)).toBe(expected)
  })

  test('renders header cells only for named columns', () => {
    render(<MarkdownDocument blocks={documentBlocksOf('| | free |\n|---|---|\n| **servers** | 1 |')} place={place} />)

    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['free'])
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['', 'servers', '1'])
  })

  test('reserves space for an image while it loads', () => {
    render(<MarkdownDocument blocks={documentBlocksOf('![The shop](shop.png)')} place={place} />)

    const picture = screen.getByRole('img', { name: 'The shop' })
    expect(['src', 'width', 'height'].map((name) => picture.getAttribute(name))).toEqual([
      '/assets/shop.png',
      '800',
      '330',
    ])
  })

  test('captions an image and says that it can be enlarged', () => {
    render(<MarkdownDocument blocks={documentBlocksOf('![The shop](shop.png)')} place={place} />)

    expect(screen.getByRole('figure').textContent).toBe('The shop · Click to enlarge')
    expect(screen.getByRole('link', { name: 'The shop' }).getAttribute('href')).toBe('/assets/shop.png')
  })
})

test.each(['[x](javascript:alert`1`)', '[x](other.html)', '![x](elsewhere.png)', '<img src=x onerror=alert(1)>'])(
  'renders neither a link nor an image for %j',
  (text) => {
    const { container } = render(<MarkdownDocument blocks={documentBlocksOf(text)} place={place} />)

    expect(container.querySelector('a, img')).toBeNull()
  },
)
