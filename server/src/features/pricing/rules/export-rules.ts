import { csvLine } from '@guildshop/contract/csv'
import { textFromCents } from '@guildshop/contract/money'
import type { PriceRuleReply } from '@guildshop/contract/pricing'

/** Spreadsheets need a byte order mark to detect UTF-8. */
const byteOrderMark = '\uFEFF'

type Total = PriceRuleReply['totals'][number]
type Line = { rule: PriceRuleReply; total: Total | undefined }

const kinds = { code: 'Discount code', sale: 'Sale', role: 'Role price' } as const
const effects = { percent: 'Percent off', amount: 'Amount off', price: 'Price' } as const

const columns: Array<[title: string, cell: (line: Line) => string | number | null | undefined]> = [
  ['Offer id', ({ rule }) => rule._id],
  ['Kind', ({ rule }) => kinds[rule.kind]],
  ['Name', ({ rule }) => rule.name],
  ['State', ({ rule }) => rule.state],
  ['Effect', ({ rule }) => effects[rule.effect]],
  ['Value', ({ rule }) => (rule.effect === 'percent' ? String(rule.value) : textFromCents(rule.value))],
  ['Value currency', ({ rule }) => (rule.effect === 'percent' ? null : rule.currency)],
  ['Items', ({ rule }) => rule.itemIds?.length ?? 'all'],
  ['Starts at', ({ rule }) => rule.startsAt],
  ['Ends at', ({ rule }) => rule.endsAt],
  ['Uses', ({ rule }) => (rule.kind === 'code' ? rule.uses : null)],
  ['Max uses', ({ rule }) => rule.totalUses],
  ['Currency', ({ total }) => total?.currency],
  ['Orders', ({ total }) => total?.orders ?? 0],
  ['Revenue', ({ total }) => textFromCents(total?.revenue ?? 0)],
  ['Discounts', ({ total }) => textFromCents(total?.discount ?? 0)],
]

/** Offers as CSV: one line per currency, or one if nothing has been sold. */
export function* exportRules(rules: readonly PriceRuleReply[]): Generator<string> {
  yield byteOrderMark + csvLine(columns.map(([title]) => title))
  for (const rule of rules) {
    const totals = rule.totals.length > 0 ? rule.totals : [undefined]
    yield totals.map((total) => csvLine(columns.map(([, cell]) => cell({ rule, total })))).join('')
  }
}
