import type { PriceRuleReply } from '@guildshop/contract/pricing'
import { type ReactNode, useState } from 'react'
import { CallFailed, errorMessage } from '../../../../../api/http.ts'
import { Button } from '../../../../../ui/buttons/button.tsx'
import { Notice } from '../../../../../ui/page/notice.tsx'
import { useLatestPriceRule } from '../../pricing-api.ts'

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

const conflicts = ['PRICE_RULE_CHANGED', 'AMOUNT_CURRENCY_CHANGED']

/** Offers to load the latest version when a save was refused because the offer or the shop's currency has changed. */
export function OfferConflict({ guildId, ruleId, error, onReset, onLoad, children }: OfferConflictProps) {
  const latest = useLatestPriceRule(guildId)
  const [isLoaded, setIsLoaded] = useState(false)
  const isConflict = error instanceof CallFailed && conflicts.includes(error.code ?? '')
  const isDeleted = ruleId !== null && latest.isSuccess && !latest.data

  if (!isConflict) {
    return (
      <>
        <Notice tone="success">{!error && isLoaded && 'Latest version loaded. Your changes were kept.'}</Notice>
        {children}
      </>
    )
  }
  if (isDeleted) return <Notice tone="error">This offer was deleted.</Notice>

  function load() {
    latest.mutate(ruleId ?? '', {
      onSuccess: (rule) => {
        if (ruleId !== null && !rule) return
        if (rule) onLoad(rule)
        setIsLoaded(true)
        onReset()
      },
    })
  }

  return (
    <Notice tone="error">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">
          {errorMessage(latest.error, 'Failed to load prices.') ?? error.message}
        </p>
        <Button pending={latest.isPending} onClick={load}>
          {latest.isPending ? 'Loading...' : 'Load the latest version'}
        </Button>
      </div>
    </Notice>
  )
}
