import type { ReactNode } from 'react'
import type { PricingViewProps } from '../pricing-views.ts'

export default function OffersView({ pricing }: PricingViewProps): ReactNode {
  return <p>{pricing.rules.length}</p>
}
