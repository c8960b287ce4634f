import { describe, expect, test } from 'vitest'
import { html, writeHtml } from '../../http/html.ts'
import { initialGuilds } from '../world/initial-guilds.ts'
import { initialPeople } from '../world/initial-people.ts'
import { showText } from './show-text.ts'

const world = {
  users: initialPeople(),
  guilds: initialGuilds(),
  threads: [],
  twoFactorGuilds: [],
  ownerHasTwoFactor: true,
}
const shown = (text: string, mentionEveryone = false) => writeHtml(html`${showText({ world, mentionEveryone }, text)}`)

const link = (label: string, url = 'https://a.test/') => `<a href="${url}" rel="noreferrer">${label}</a>`
const mention = (name: string) => `<span class="mention">${name}</span>`

describe('showText', () => {
  test.each([
    ['**bold *and* italic**', '<strong>bold <em>and</em> italic</strong>'],
    ['***both***', '<em><strong>both</strong></em>'],
    ['*one* and _two_', '<em>one</em> and <em>two</em>'],
    ['__under__ ___and italic___', '<u>under</u> <em><u>and italic</u></em>'],
    ['~~old~~', '<s>old</s>'],
    ['||*ending*||', '<span class="hidden-text" tabindex="0"><em>ending</em></span>'],
    ['`*code*` ``a`b``', '<code>*code*</code> <code>a`b</code>'],
    ['```ts\n**code**\n```', '<code class="block">**code**</code>'],
    ['**a \\*\\* b**', '<strong>a ** b</strong>'],
  ])('formats %s', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  test.each([
    'snake_case_name',
    '2 * 3 * 4',
    '* x*',
    '<t:1:x>',
    '<id:nowhere>',
    '[x](javascript:1)',
    '||x|',
    '@everyone-else @here',
  ])('leaves %s as it is', (text) => {
    expect(shown(text)).toBe(writeHtml(html`${text}`))
  })

  test.each(['**b**', '__u__', '_i_', '~~s~~', '||x||', '`c`', '<@1>', '<t:0:R>', '[x](https://a.test)', '<:x:1>'])(
    'shows %s as text if it is escaped',
    (text) => {
      const escaped = text.replaceAll(/[^A-Za-z0-9\s]/g, '\\$&')

      expect(shown(escaped)).toBe(writeHtml(html`${text}`))
    },
  )

  test.each([
    ['[**x** \\[1\\]](https://a.test/)', link('<strong>x</strong> [1]')],
    ['[x](<https://a.test/> "title")', link('x')],
    ['<https://a.test/>', link('https://a.test/')],
  ])('links %s', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  test.each([
    ['<@!210000000000000005>', mention('@Robin')],
    ['<@1>', mention('@unknown')],
    ['<@&410000000000010005>', mention('@VIP')],
    ['<#510000000000010001>', mention('#general')],
    ['</shop browse:1>', mention('/shop browse')],
    ['<id:customize>', mention('customize')],
    ['<a:party:1>', '<span class="emoji">:party:</span>'],
  ])('shows what %s refers to', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  test('highlights @everyone and @here only in a message that pings', () => {
    expect(shown('@everyone @here')).toBe('@everyone @here')
    expect(shown('@everyone @here', true)).toBe(`${mention('@everyone')} ${mention('@here')}`)
    expect(shown('\\@everyone `@here`', true)).toBe('@everyone <code>@here</code>')
  })

  test('shows timestamps as dates and relative to now', () => {
    const inHalfAnHour = Math.round(Date.now() / 1000) + 1800

    expect(shown('<t:1795340850>')).toMatch(/>November 22, 2026 at 9:47 AM<\/time>$/)
    expect(shown(`<t:${inHalfAnHour}:R>`)).toMatch(/>in 30 minutes<\/time>$/)
  })
})
