import type { PricedItemReply } from '@guildshop/contract/pricing'
import type { ReactNode } from 'react'
import { keptChanges, SaveConflict } from '../../save-conflict.tsx'
import { useLatestPrices } from '../pricing-api.ts'

type PricingConflictProps = {
  guildId: string
  itemId: string
  /** Why the last save failed. */
  error: Error | null
  onReset: () => void
  /** Merges the latest version into the form. */
  onLoad: (latest: PricedItemReply) => void
  /** Shown for every other failure. */
  children: ReactNode
}

const codes = ['ITEM_PRICING_CHANGED', 'AMOUNT_CURRENCY_CHANGED']

export function PricingConflict({ guildId, itemId, onLoad, ...rest }: PricingConflictProps) {
  const fetchLatest = useLatestPrices(guildId)

  async function load() {
    const { items } = await fetchLatest()
    const latest = items.find(({ _id }) => _id === itemId)
    if (latest) onLoad(latest)
    return latest ? keptChanges : null
  }

  return <SaveConflict {...rest} codes={codes} onLoad={load} deleted="This item was deleted." />
}
