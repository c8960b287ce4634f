import { isBotMissing } from '@guildshop/contract/guild-rules'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { goalQuery, pastGoalsQuery } from '../../api/goal-api.ts'
import { CallFailed, errorMessage } from '../../api/http.ts'
import { isFirstAttempt } from '../../api/is-first-attempt.ts'
import { itemsQuery } from '../../api/items-api.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SectionNavigation } from '../../ui/page/section-navigation.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { renderNothing } from '../../ui/render-nothing.ts'
import { useDeferredReady } from '../../ui/use-deferred-ready.ts'
import { BackLink } from './back-link.tsx'
import { GuildConfiguration } from './configuration/guild-configuration.tsx'
import { channelsQuery, rolesQuery } from './discord-guild-api.ts'
import { DonationGoal } from './goal/donation-goal.tsx'
import { GuildName } from './guild-name.tsx'
import { readGuildState } from './guild-state.ts'
import { hasExtendedFields } from './has-extended-fields.ts'
import { ShopItems } from './items/shop-items.tsx'
import { BrokenAppWarning, PaypalWarning, RefusedPaypalWarning, UnverifiedPaypalWarning } from './paypal-warning.tsx'
import { ShopLayout } from './shop-layout.tsx'
import { ShopSkeleton } from './shop-skeleton.tsx'
import { type Shop, useShop } from './use-shop.ts'

const ServerDisabled = lazy(() => import('./server-disabled.tsx'))
/** Beyond the specification, so it's loaded only where the API offers it, and missing it breaks nothing. */
const AnnouncementsCard = lazy(() =>
  import('./announcements/announcements-card.tsx').then(
    (module) => ({ default: module.AnnouncementsCard }),
    () => ({ default: () => null }),
  ),
)
const MembershipSettingsCard = lazy(() => import('./memberships/membership-settings-card.tsx').catch(renderNothing))
const PricingSettingsCard = lazy(() => import('./pricing/settings/pricing-settings-card.tsx').catch(renderNothing))
const ActivityCard = lazy(() => import('./activity/activity-card.tsx').catch(renderNothing))
const BotMissing = lazy(() => import('./bot-missing.tsx').catch(renderNothing))
/** Optional: renders nothing if its chunk fails to load. */
const ShopChecks = lazy(() => import('./checks/shop-checks.tsx').catch(renderNothing))

const sections = [
  { id: 'settings', label: 'Settings' },
  { id: 'goal', label: 'Goal' },
  { id: 'items', label: 'Items' },
  { id: 'tools', label: 'Tools' },
]

export function ManageShopPage() {
  const { guildId = '' } = useParams()
  return <ManageShop key={guildId} guildId={guildId} />
}

/** Fetches everything in parallel and renders it together to avoid layout shift. */
function ManageShop({ guildId }: { guildId: string }) {
  const sentAlong = readGuildState(useLocation().state)
  const { details, isPending, shop } = useShop(guildId)
  const roles = useQuery(rolesQuery(guildId))
  useQuery(channelsQuery(guildId))
  const goal = useQuery(goalQuery(guildId))
  const pastGoals = useQuery(pastGoalsQuery(guildId))
  const items = useQuery(itemsQuery(guildId))
  const { name = sentAlong.name, icon = sentAlong.icon } = details.data ?? {}
  const announcements = details.data?.announcements ?? undefined
  const isReady = useDeferredReady(!isPending && ![goal, pastGoals, items].some(isFirstAttempt))
  const isApiExtended = hasExtendedFields(items.data, roles.data)
  const isClosed = isRefused(details.error) && isRefused(items.error)
  const hasTools = isApiExtended && shop.isOwner

  if (shop.isDisabled) {
    return (
      <Suspense>
        <ServerDisabled name={name} isOwner={shop.isOwner} />
      </Suspense>
    )
  }

  return (
    <Page
      title={name ?? 'Manage Shop'}
      heading={
        <GuildName guildId={details.data?.guildId ?? guildId} name={name} icon={icon} isPending={details.isPending} />
      }
      back={<BackLink />}
      actions={<ShopPages guildId={guildId} shop={shop} />}
    >
      {!isReady && <ShopSkeleton />}
      {isClosed && (
        <LoadFailure query={details}>{errorMessage(details.error, 'Failed to load roles or config')}</LoadFailure>
      )}
      {isReady && !isClosed && (
        <ShopLayout
          banner={
            <>
              {shop.itemLimit !== null && <SectionNavigation sections={sections} />}
              {details.data && isBotMissing(details.data) && (
                <Suspense>
                  <BotMissing guildId={guildId} inviteUrl={details.data.botInviteUrl} />
                </Suspense>
              )}
              {shop.isPayPalMissing && <PaypalWarning isOwner={shop.isOwner} />}
              {shop.isPaypalRefused && <RefusedPaypalWarning />}
              {shop.isPaypalAppBroken && !shop.isPaypalRefused && <BrokenAppWarning />}
              {shop.isPaypalUnverified && !shop.isPaypalRefused && <UnverifiedPaypalWarning />}
            </>
          }
          configuration={
            <div className="space-y-6">
              <GuildConfiguration guildId={guildId} shop={shop} details={details} roles={roles} />
              {announcements && (
                <Suspense fallback={<Skeleton className="h-64 w-full" />}>
                  <AnnouncementsCard guildId={guildId} announcements={announcements} />
                </Suspense>
              )}
              {shop.isOwner && shop.isOwnerPremium && shop.memberships && (
                <Suspense fallback={<Skeleton className="h-48 w-full" />}>
                  <MembershipSettingsCard guildId={guildId} options={shop.memberships} />
                </Suspense>
              )}
              {shop.isOwner && shop.pricing && (
                <Suspense fallback={<Skeleton className="h-40 w-full" />}>
                  <PricingSettingsCard guildId={guildId} options={shop.pricing} />
                </Suspense>
              )}
              {shop.isOwner && details.data?.hasActivity && (
                <Suspense fallback={<Skeleton className="h-32 w-full" />}>
                  <ActivityCard guildId={guildId} />
                </Suspense>
              )}
            </div>
          }
          goal={<DonationGoal guildId={guildId} shop={shop} goal={goal} past={pastGoals.data} />}
          items={<ShopItems guildId={guildId} shop={shop} items={items} roles={roles} isApiExtended={isApiExtended} />}
          checks={
            hasTools && (
              <Suspense>
                <ShopChecks
                  guildId={guildId}
                  shop={shop}
                  items={items.data}
                  roles={roles.data}
                  announcements={announcements}
                />
              </Suspense>
            )
          }
        />
      )}
    </Page>
  )
}

type ShopPagesProps = { guildId: string; shop: Pick<Shop, 'isOwner' | 'memberships' | 'pricing' | 'storefront'> }

/** Links to the shop's other pages, for those who can open them. */
function ShopPages({ guildId, shop: { isOwner, memberships, pricing, storefront } }: ShopPagesProps) {
  const path = `/manage-servers/${encodeURIComponent(guildId)}`
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {isOwner && memberships && <LinkButton to={`${path}/members`}>Members</LinkButton>}
      {pricing?.canEdit && <LinkButton to={`${path}/pricing`}>Pricing</LinkButton>}
      {storefront && <LinkButton to={`${path}/storefront`}>Storefront</LinkButton>}
    </div>
  )
}

const isRefused = (error: unknown) => error instanceof CallFailed && (error.status === 403 || error.status === 404)
