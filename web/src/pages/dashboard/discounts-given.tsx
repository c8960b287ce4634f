import { moneyText } from '@guildshop/contract/money'

/** What buyers saved, below the revenue that it isn't part of. */
export const DiscountsGiven = ({ cents, currency }: { cents: number; currency: string }) => (
  <dd className="text-xs text-ink-muted tabular-nums">Discounts given: {moneyText(cents, currency)}</dd>
)
