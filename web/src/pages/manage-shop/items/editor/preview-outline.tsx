import type { ShopItem } from '@guildshop/contract/items'
import { itemPriceText } from '@guildshop/contract/pricing/price-text'
import type { ReactNode } from 'react'
import { Logo } from '../../../../ui/logo.tsx'

type Drafted = { name?: unknown; description?: unknown; price?: unknown }

type PreviewOutlineProps = {
  fields: Drafted
  currency: string
  /** How the stored item is priced. */
  priced: Pick<ShopItem, 'priceMode' | 'minimumPrice'> | null
}

/** The item's card in Discord until the server has drawn it: what is typed, and grey bars for what is missing. */
export function PreviewOutline({ fields, currency, priced }: PreviewOutlineProps) {
  const price = Math.round(Number(fields.price) || 0)
  const { priceMode: mode, minimumPrice } = priced ?? {}
  return (
    <div aria-hidden="true" className="flex min-w-0 gap-3 rounded-lg border border-line bg-canvas p-3 sm:p-4">
      <span className="max-sm:hidden">
        <Logo size={36} />
      </span>
      <div className="min-w-0 flex-1 space-y-3 rounded-md border border-l-4 border-line bg-surface p-3 text-sm sm:p-4">
        <Part bar="h-5 w-2/3">
          {textOf(fields.name) && (
            <p className="text-base font-semibold text-ink wrap-anywhere">{textOf(fields.name)}</p>
          )}
        </Part>
        <Part bar="h-10 w-full">
          {textOf(fields.description) && (
            <p className="line-clamp-4 whitespace-pre-line text-ink-muted wrap-anywhere">
              {textOf(fields.description)}
            </p>
          )}
        </Part>
        <Part bar="h-5 w-1/3">
          {price > 0 && (
            <p className="text-ink tabular-nums">{itemPriceText({ price, currency, mode, minimumPrice })}</p>
          )}
        </Part>
        <Part bar="h-8 w-24" />
      </div>
    </div>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

function Part({ bar, children }: { bar: string; children?: ReactNode }) {
  return children || <div className={`rounded-sm bg-raised ${bar}`} />
}
