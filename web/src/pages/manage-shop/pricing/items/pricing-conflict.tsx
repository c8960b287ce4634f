import type { PricedItemReply } from '@guildshop/contract/pricing'
import { type ReactNode, useState } from 'react'
import { CallFailed, errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { useLatestPricing } from './use-latest-pricing.ts'

/** Refusals that the latest version resolves. */
const conflicts: readonly (string | undefined)[] = ['ITEM_PRICING_CHANGED', 'AMOUNT_CURRENCY_CHANGED']

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

/** Offers to load the latest version when a save was refused because someone else changed the item's pricing. */
export function PricingConflict({ guildId, itemId, error, onReset, onLoad, children }: PricingConflictProps) {
  const latest = useLatestPricing(guildId, itemId)
  const [isLoaded, setIsLoaded] = useState(false)
  const isConflict = error instanceof CallFailed && conflicts.includes(error.code)

  if (!isConflict) {
    return (
      <>
        <Notice tone="success">
          {!error && isLoaded && 'Latest version loaded. Your changes are kept. Check them, then save again.'}
        </Notice>
        {children}
      </>
    )
  }
  if (latest.isSuccess && !latest.data) return <Notice tone="error">This item was deleted.</Notice>

  function load() {
    latest.mutate(undefined, {
      onSuccess: (item) => {
        if (!item) return
        onLoad(item)
        setIsLoaded(true)
        onReset()
      },
    })
  }

  return (
    <Notice tone="error">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">
          {errorMessage(latest.error, 'Failed to load the latest version.') ?? error.message}
        </p>
        <Button pending={latest.isPending} onClick={load}>
          {latest.isPending ? 'Loading...' : 'Load latest version'}
        </Button>
      </div>
    </Notice>
  )
}
