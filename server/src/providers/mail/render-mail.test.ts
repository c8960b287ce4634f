import { expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'

const content = {
  heading: 'Verify your email',
  greeting: 'Hello nina,',
  paragraphs: ['First.', 'Second.'],
  code: '042042',
  closing: 'Bye.',
}

test('renders the same content as text and HTML', () => {
  const { text, html } = renderMail(content)

  expect(text).toBe('Hello nina,\n\nFirst.\n\nSecond.\n\n042042\n\nBye.\n\nGuildshop')
  const parts = ['Verify your email', 'Hello nina,', 'First.', 'Second.', '042042', 'Bye.', 'Guildshop']
  expect(parts.filter((part) => !html.includes(part))).toEqual([])
})

test('omits the code block without a code', () => {
  const { code: _, ...withoutCode } = content

  const { text, html } = renderMail(withoutCode)

  expect(text).toBe('Hello nina,\n\nFirst.\n\nSecond.\n\nBye.\n\nGuildshop')
  expect(html).not.toContain('monospace')
})

test('escapes every field in HTML', () => {
  const evil = '<script>alert("1")</script>'

  const { html } = renderMail({ heading: evil, greeting: evil, paragraphs: [evil], code: evil, closing: evil })

  expect(html).not.toContain('<script')
  expect(html.match(/&#60;script&#62;alert\(&#34;1&#34;\)&#60;\/script&#62;/g)).toHaveLength(6)
})

test('renders no images, links or scripts', () => {
  const { html } = renderMail(content)

  expect(html).not.toMatch(/<img|<a |<link|<script|url\(|https?:/)
})
