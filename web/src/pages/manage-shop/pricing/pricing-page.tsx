import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { errorMessage } from '../../../api/http.ts'
import { loadedByParent } from '../../../api/loaded-by-parent.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LoadFailure } from '../../../ui/page/load-failure.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useDeferredReady } from '../../../ui/use-deferred-ready.ts'
import { BackToShop, ShopItemsLink } from '../back-to-shop.tsx'
import { guildDetailsQuery } from '../shop-api.ts'
import { ViewTabs } from '../view-tabs.tsx'
import { pricingQuery } from './pricing-api.ts'
import { PricingSkeleton } from './pricing-skeleton.tsx'
import { pricingViews } from './pricing-views.ts'

export function PricingPage() {
  const { guildId = '' } = useParams()
  const details = useQuery(guildDetailsQuery(guildId))
  // Requested in parallel, although it's shown only once the details say that the server offers it.
  useQuery(pricingQuery(guildId))
  const isReady = useDeferredReady(details.data !== undefined)
  const options = details.data?.pricing
  if (isReady && options?.canEdit)
    return <Pricing key={guildId} guildId={guildId} name={details.data?.name ?? 'this server'} />
  return (
    <Page title="Pricing" back={<BackToShop guildId={guildId} />}>
      {!isReady && !details.isError && <PricingSkeleton />}
      {details.isError && (
        <LoadFailure query={details}>{errorMessage(details.error, 'Failed to load this server.')}</LoadFailure>
      )}
      {isReady && (
        <EmptyState
          title={options ? "You can't change prices here" : "Pricing isn't available"}
          action={<ShopItemsLink guildId={guildId} />}
        >
          {options
            ? "The server's owner hasn't allowed managers to change prices."
            : "This server's shop has no discount codes, sales or role prices."}
        </EmptyState>
      )}
    </Page>
  )
}

function Pricing({ guildId, name }: { guildId: string; name: string }) {
  const pricing = useQuery({ ...pricingQuery(guildId), ...loadedByParent })
  const isReady = useDeferredReady(pricing.data !== undefined)
  const [search] = useSearchParams()
  const { id, View } = pricingViews.find((view) => view.id === search.get('view')) ?? pricingViews[0]

  return (
    <Page
      title="Pricing"
      intro={`Offers and prices in ${name}, and who can buy what.`}
      back={<BackToShop guildId={guildId} />}
    >
      <ViewTabs label="Pricing" views={pricingViews} currentId={id} />
      {!isReady && !pricing.isError && <PricingSkeleton />}
      {pricing.isError && !pricing.data && (
        <LoadFailure query={pricing}>{errorMessage(pricing.error, 'Failed to load prices.')}</LoadFailure>
      )}
      {pricing.data && isReady && (
        <Suspense fallback={<PricingSkeleton />}>
          <View guildId={guildId} guildName={name} pricing={pricing.data} />
        </Suspense>
      )}
    </Page>
  )
}
