import { moneyText, priceText } from '@guildshop/contract/money'
import type { SalePrice as Sale } from '@guildshop/contract/pricing-options'
import { Moment } from '../../../ui/format/moment.tsx'

type SalePriceProps = { sale: Sale; listPrice: number; currency: string }

/** The price in a running sale, next to the regular one, struck through. */
export function SalePrice({ sale, listPrice, currency }: SalePriceProps) {
  const regular = moneyText(listPrice, currency)
  const reduced = priceText(sale.price, currency)
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="sr-only">{`Sale price ${reduced}, regular price ${regular}`}</span>
        <span aria-hidden="true" className="font-medium text-accent">
          {reduced}
        </span>
        <s aria-hidden="true" className="text-sm text-ink-muted">
          {regular}
        </s>
      </p>
      <SaleName sale={sale} />
    </>
  )
}

/** A sale lowers only the first payment of a membership. */
export function FirstPayment({ sale, currency }: Pick<SalePriceProps, 'sale' | 'currency'>) {
  return (
    <>
      <p className="text-sm text-accent tabular-nums">First payment {priceText(sale.price, currency)}</p>
      <SaleName sale={sale} />
    </>
  )
}

function SaleName({ sale: { name, endsAt } }: { sale: Sale }) {
  return (
    <p className="line-clamp-2 text-xs text-ink-muted wrap-anywhere">
      {name}
      {endsAt && (
        <>
          , until <Moment at={endsAt} />
        </>
      )}
    </p>
  )
}
