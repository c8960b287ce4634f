import { lexer } from 'marked'
import { expect, test } from 'vitest'
import { headingsOf, sectionsOf } from './guide-text.ts'

const tokens = lexer(`
# Selling

Sell in **Discord**.

## Refunds

Made at [**PayPal**](https://example.com),
by you.

### Roles

| role | why |
|---|---|
| VIP | taken back after a refund |
| Any other. | Stays. |

- one **point**
- "Another."
`)

test('sectionsOf splits a page at its headings into sentences without Markdown', () => {
  expect(sectionsOf(tokens)).toEqual([
    { id: '', title: '', text: 'Sell in Discord.' },
    { id: 'refunds', title: 'Refunds', text: 'Made at PayPal, by you.' },
    {
      id: 'roles',
      title: 'Roles',
      text: 'role – why. VIP – taken back after a refund. Any other – Stays. one point. "Another."',
    },
  ])
})

test('headingsOf lists the headings of level 2', () => {
  expect(headingsOf(tokens)).toEqual([{ id: 'refunds', title: 'Refunds' }])
})
