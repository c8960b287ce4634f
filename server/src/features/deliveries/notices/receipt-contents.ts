import { button } from '../../../chat/components.ts'
import type { ContentKind } from '../../sales/entitlements/list-contents.ts'
import { viewPurchaseId } from '../../sales/entitlements/view-purchase-id.ts'

const nouns: Record<ContentKind, { one: string; many: string }> = {
  key: { one: 'a license key', many: 'license keys' },
  file: { one: 'a file', many: 'files' },
  link: { one: 'a link', many: 'links' },
  text: { one: 'a message from the seller', many: 'messages from the seller' },
}

/** Lists the kinds of contents in the seller's order. */
export const contentsList = (contents: ContentKind[]): string[] =>
  [...new Set(contents)].map((kind) => {
    const count = contents.filter((other) => other === kind).length
    return count === 1 ? nouns[kind].one : nouns[kind].many
  })

/** `command` is the slash command that opens the contents, too. */
export function contentsLine(contents: ContentKind[], hasRoles: boolean, command = '/orders'): string {
  const listed = new Intl.ListFormat('en').format(contentsList(contents))
  const them = contents.length === 1 ? 'it' : 'them'
  return `It ${hasRoles ? 'also ' : ''}includes ${listed}. Open ${them} with the button below or with \`${command}\` in the server.`
}

export const viewButton = (saleId: string) =>
  button({ label: 'View your purchase', id: viewPurchaseId(saleId), isPrimary: true })
