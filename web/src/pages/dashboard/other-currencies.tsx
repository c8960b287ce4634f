import { moneyText } from '@guildshop/contract/money'
import type { SalesMetrics } from '@guildshop/contract/sales'
import { Card } from '../../ui/page/card.tsx'
import { salesText } from './sales-text.ts'

type OtherCurrenciesProps = { currencies: NonNullable<SalesMetrics['otherCurrencies']> }

/** Revenue from before a currency change. Listed separately, never converted or summed. */
export function OtherCurrencies({ currencies }: OtherCurrenciesProps) {
  return (
    <Card
      title="Other currencies"
      intro="Sales from before you changed the shop's currency. They aren't included in the totals."
    >
      <ul className="-my-2 divide-y divide-line">
        {currencies.map(({ currency, currentMonth, allTime }) => (
          <li key={currency} className="space-y-0.5 py-2 text-sm tabular-nums">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium text-ink wrap-anywhere">
                {moneyText(allTime?.revenueCents ?? 0, currency)}
              </span>
              <span className="text-ink-muted">{salesText(allTime?.salesCount ?? 0)} all time</span>
            </p>
            {Boolean(currentMonth?.salesCount) && (
              <p className="text-xs text-ink-muted">
                {moneyText(currentMonth?.revenueCents ?? 0, currency)} this month
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
