import type { PricingReply } from '@guildshop/contract/pricing'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** What every view of the page receives. */
export type PricingViewProps = { guildId: string; guildName: string; pricing: PricingReply }

type PricingView = {
  /** In the URL, as `?view=`; the first one needs none. */
  id: string
  label: string
  View: LazyExoticComponent<ComponentType<PricingViewProps>>
}

/** The parts of the page, each in its own chunk. */
export const pricingViews: readonly [PricingView, ...PricingView[]] = [
  { id: 'offers', label: 'Offers', View: lazy(() => import('./offers/offers-view.tsx')) },
  { id: 'items', label: 'Items', View: lazy(() => import('./items/items-view.tsx')) },
  { id: 'groups', label: 'Groups', View: lazy(() => import('./items/groups/groups-view.tsx')) },
  { id: 'preview', label: 'Preview', View: lazy(() => import('./preview/preview-view.tsx')) },
]
