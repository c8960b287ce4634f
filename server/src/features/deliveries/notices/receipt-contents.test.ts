import { expect, test } from 'vitest'
import { contentsLine } from './receipt-contents.ts'

const how = 'with the button below or with `/orders` in the server.'

test.each([
  [['key'], false, `It includes a license key. Open it ${how}`],
  [['key', 'file'], false, `It includes a license key and a file. Open them ${how}`],
  [['link', 'text', 'link'], true, `It also includes links and a message from the seller. Open them ${how}`],
] as const)('names %j', (contents, hasRoles, line) => {
  expect(contentsLine([...contents], hasRoles)).toBe(line)
})
