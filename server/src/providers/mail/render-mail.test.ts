import { expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'

const content = {
  heading: 'Verify your email',
  greeting: 'Hello nina,',
  paragraphs: ['First.', 'Second.'],
  code: '042042',
  closing: 'Bye.',
}

test('a mail reads the same as text and as HTML', () => {
  const { text, html } = renderMail(content)

  expect(text).toBe('Hello nina,\n\nFirst.\n\nSecond.\n\n042042\n\nBye.\n\nGuildshop')
  const words = ['Verify your email', 'Hello nina,', 'First.', 'Second.', '042042', 'Bye.', 'Guildshop']
  expect(words.filter((word) => !html.includes(word))).toEqual([])
})

test('a mail without a code has no empty place for one', () => {
  const { code: _, ...withoutCode } = content

  const { text, html } = renderMail(withoutCode)

  expect(text).toBe('Hello nina,\n\nFirst.\n\nSecond.\n\nBye.\n\nGuildshop')
  expect(html).not.toContain('monospace')
})

test('everything a mail says is text, in every place', () => {
  const evil = '<script>alert("1")</script>'

  const { html } = renderMail({ heading: evil, greeting: evil, paragraphs: [evil], code: evil, closing: evil })

  expect(html).not.toContain('<script')
  expect(html.match(/&#60;script&#62;alert\(&#34;1&#34;\)&#60;\/script&#62;/g)).toHaveLength(6)
})

test('a mail asks nothing of the outside: no picture, no link, no script', () => {
  const { html } = renderMail(content)

  expect(html).not.toMatch(/<img|<a |<link|<script|url\(|https?:/)
})
