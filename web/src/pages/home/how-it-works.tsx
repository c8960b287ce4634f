import type { AuthUser } from '@guildshop/contract/session-token'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { storeSetUp, wasSetUp } from '../../api/set-up-user.ts'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { renderNothing } from '../../ui/render-nothing.ts'
import { Step } from './step.tsx'
import { useSetupSteps } from './use-setup-steps.ts'

const steps = [
  {
    title: 'Connect a server',
    text: 'Register a server you own or where you have the Manage Server permission.',
    to: '/manage-servers',
    action: 'Choose a server',
    doneAction: 'View servers',
  },
  {
    title: 'Link payment account',
    text: "Buyers pay straight into your PayPal account. Until you link one, the bot's /shop command won't work.",
    to: '/profile#paypal',
    action: 'Link PayPal',
    doneAction: 'View PayPal',
  },
  {
    title: 'Monitor orders on the dashboard',
    text: "See each server's sales this month and all time, and your best sellers.",
    to: '/dashboard',
    action: 'View sales',
  },
  {
    title: 'Create products in the server manager',
    text: 'Add digital, made-to-order or stocked items with a price, an image and a stock count.',
    to: '/manage-servers',
    action: 'Add items',
    doneAction: 'Manage items',
  },
  {
    title: 'Sell through the bot',
    text: 'Invite the bot. Members open the shop in Discord and pay with PayPal. Every sale shows up here.',
    to: '/discord',
    action: 'Invite the bot',
    doneAction: 'Bot and support',
  },
]

const HomeOverview = lazy(() => import('./overview/home-overview.tsx').catch(() => ({ default: Unfolded })))
const AfterReturn = lazy(() => import('./after-return.tsx').catch(renderNothing))
const ManagedShops = lazy(() => import('./managed-shops.tsx').catch(renderNothing))

/**
 * For logged-in users: the steps to a first sale, and which of them are done. Folded away below an overview of the day
 * once everything is set up.
 */
export function HowItWorks({ user }: { user: AuthUser }) {
  const setup = useSetupSteps()
  const [wasReady] = useState(() => wasSetUp(user.id))
  const isReady = setup === undefined ? wasReady : setup?.isReady === true

  useEffect(() => {
    if (setup) storeSetUp(user.id, setup.isReady)
  }, [user.id, setup])

  const list = (
    <ol className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      {steps.map((step, index) => (
        <Step key={step.title} {...step} number={index + 1} state={setup?.steps[index]} />
      ))}
    </ol>
  )
  const returned = <Suspense>{setup?.hasReturned && <AfterReturn />}</Suspense>
  const managed = <Suspense>{setup?.mayManageShops && <ManagedShops />}</Suspense>

  if (isReady) {
    return (
      <Suspense fallback={<Skeleton className="h-72 w-full" />}>
        <HomeOverview username={user.username} summary={setup?.summary ?? ''} returned={returned} managed={managed}>
          {list}
        </HomeOverview>
      </Suspense>
    )
  }
  return (
    <>
      <header className="space-y-1">
        <PageHeading title="Home">How it works</PageHeading>
        <p className="text-sm text-ink-muted">
          {setup?.summary ?? 'Five steps to your first sale.'}{' '}
          <span className="max-sm:block">
            <TextLink to="/help/getting-started">Read the guide</TextLink>
          </span>
        </p>
      </header>
      {returned}
      {managed}
      {list}
    </>
  )
}

const Unfolded = ({ children }: { children: ReactNode }) => children
