import { csvLine } from '@guildshop/contract/csv'
import { textFromCents } from '@guildshop/contract/money'
import type { BillingEntry } from '@guildshop/contract/premium'

const heading = ['Date', 'Amount', 'Currency', 'Paid until', 'PayPal reference', 'Refunded']

/** Uses UTC dates, so the file is the same in every time zone. */
export function billingCsv(entries: BillingEntry[]): string {
  const lines = entries.map(({ paidAt, amountCents, currency, periodEnd, _id, isRefunded }) =>
    csvLine([
      paidAt.slice(0, 10),
      textFromCents(amountCents),
      currency,
      periodEnd?.slice(0, 10),
      _id,
      isRefunded ? 'yes' : 'no',
    ]),
  )
  return csvLine(heading) + lines.join('')
}
