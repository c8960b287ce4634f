import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { LoadFailure } from '../../../../ui/page/load-failure.tsx'
import { useDebounced } from '../../../../ui/use-debounced.ts'
import { ShopItemsLink } from '../../back-to-shop.tsx'
import { pricePreviewQuery } from '../pricing-api.ts'
import { PricingSkeleton } from '../pricing-skeleton.tsx'
import type { PricingViewProps } from '../pricing-views.ts'
import { PreviewControls } from './preview-controls.tsx'
import { blankPreview, previewParams, tooManyRoles } from './preview-form.ts'
import { PreviewResult } from './preview-result.tsx'

/** Shows the shop as a member with certain roles sees it. */
export default function PreviewView({ guildId, pricing }: PricingViewProps) {
  const [form, setForm] = useState(blankPreview)
  const settled = useDebounced(form, 300)
  const preview = useQuery({
    ...pricePreviewQuery(guildId, previewParams(settled)),
    enabled: pricing.items.length > 0 && !tooManyRoles(settled),
    placeholderData: keepPreviousData,
  })
  const isStale = settled !== form || (preview.isFetching && preview.isPlaceholderData)

  if (pricing.items.length === 0) {
    return (
      <EmptyState title="No items to preview yet" action={<ShopItemsLink guildId={guildId} />}>
        Once your shop has items, you can see here what each member pays for them.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <PreviewControls guildId={guildId} form={form} onChange={setForm} />
      <section aria-label="What this member sees" aria-busy={isStale} className="min-w-0 space-y-3">
        {preview.isPending && <PricingSkeleton />}
        {preview.isError && (
          <LoadFailure query={preview}>{errorMessage(preview.error, 'Failed to load the preview.')}</LoadFailure>
        )}
        {preview.data && !preview.isError && <PreviewResult items={preview.data.items} isStale={isStale} />}
      </section>
    </div>
  )
}
