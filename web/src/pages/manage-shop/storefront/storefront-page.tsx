import { isBotMissing, isGuildDisabled } from '@guildshop/contract/guild-rules'
import type { GuildDetails } from '@guildshop/contract/guilds'
import type { StorefrontOptions } from '@guildshop/contract/storefront-options'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { recheckBot } from '../../../api/guilds/recheck-bot.ts'
import { errorMessage } from '../../../api/http.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LoadFailure } from '../../../ui/page/load-failure.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { renderNothing } from '../../../ui/render-nothing.ts'
import { BackToShop, ShopItemsLink } from '../back-to-shop.tsx'
import ServerDisabled from '../server-disabled.tsx'
import { guildDetailsQuery } from '../shop-api.ts'
import { ViewTabs } from '../view-tabs.tsx'
import { StorefrontSkeleton } from './storefront-skeleton.tsx'
import { storefrontViews } from './storefront-views.ts'

const BotMissing = lazy(() => import('../bot-missing.tsx').catch(renderNothing))

export function StorefrontPage() {
  const { guildId = '' } = useParams()
  const details = useQuery({ ...guildDetailsQuery(guildId), ...recheckBot(isBotMissing) })
  const { storefront, name } = details.data ?? {}
  if (details.data && isGuildDisabled(details.data)) {
    return <ServerDisabled name={name} isOwner={storefront?.isOwner ?? false} />
  }
  if (details.data && storefront) {
    return <Storefront key={guildId} guildId={guildId} details={details.data} options={storefront} />
  }
  return (
    <Page title="Storefront" back={<BackToShop guildId={guildId} />}>
      {details.isPending && <StorefrontSkeleton />}
      {details.isError && (
        <LoadFailure query={details}>{errorMessage(details.error, 'Failed to load this server.')}</LoadFailure>
      )}
      {details.data && (
        <EmptyState title="The storefront isn't available" action={<ShopItemsLink guildId={guildId} />}>
          This server's shop has no categories, channel messages or gifts.
        </EmptyState>
      )}
    </Page>
  )
}

type StorefrontProps = { guildId: string; details: GuildDetails; options: StorefrontOptions }

function Storefront({ guildId, details, options }: StorefrontProps) {
  const [search] = useSearchParams()
  const { views, current } = storefrontViews(options, search.get('view'))
  const name = details.name ?? 'this server'

  return (
    <Page
      title="Storefront"
      intro={`How members see ${name}'s shop in Discord.`}
      back={<BackToShop guildId={guildId} />}
    >
      {isBotMissing(details) && (
        <Suspense>
          <BotMissing guildId={guildId} inviteUrl={details.botInviteUrl} />
        </Suspense>
      )}
      <ViewTabs label="Storefront" views={views} currentId={current.id} />
      <Suspense key={current.id} fallback={<StorefrontSkeleton />}>
        <current.View guildId={guildId} guildName={name} options={options} />
      </Suspense>
    </Page>
  )
}
