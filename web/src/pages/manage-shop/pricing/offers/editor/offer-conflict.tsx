import type { PriceRuleReply } from '@guildshop/contract/pricing'
import type { ReactNode } from 'react'
import { keptChanges, SaveConflict } from '../../../save-conflict.tsx'
import { useLatestPrices } from '../../pricing-api.ts'

type OfferConflictProps = {
  guildId: string
  /** Null for a new offer. */
  ruleId: string | null
  /** Why the last save failed. */
  error: Error | null
  onReset: () => void
  onLoad: (latest: PriceRuleReply) => void
  /** Shown for every other failure. */
  children: ReactNode
}

const codes = ['PRICE_RULE_CHANGED', 'AMOUNT_CURRENCY_CHANGED']

/** For an offer, or for a new one if the shop's currency has changed. */
export function OfferConflict({ guildId, ruleId, onLoad, ...rest }: OfferConflictProps) {
  const fetchLatest = useLatestPrices(guildId)

  async function load() {
    const { rules } = await fetchLatest()
    const latest = rules.find(({ _id }) => _id === ruleId)
    if (latest) onLoad(latest)
    return latest || ruleId === null ? keptChanges : null
  }

  return <SaveConflict {...rest} codes={codes} onLoad={load} deleted="This offer was deleted." />
}
