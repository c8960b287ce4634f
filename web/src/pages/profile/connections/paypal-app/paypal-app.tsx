import type { PaypalConnection } from '@guildshop/contract/connections/paypal-connection'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Moment } from '../../../../ui/format/moment.tsx'
import { LoadFailure } from '../../../../ui/page/load-failure.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { Skeleton } from '../../../../ui/page/skeleton.tsx'
import { AppActions } from './app-actions.tsx'
import { Capabilities } from './capabilities.tsx'
import { paypalConnectionQuery, useSetUpApp } from './paypal-app-api.ts'
import { SetUpForm } from './set-up-form.tsx'

const kinds = { basic: 'Basic', full: 'Full', own: 'Own account' } as const

const intros = {
  basic: 'You logged in with PayPal. To unlock the rest, connect your own PayPal app. It takes about five minutes.',
  full: 'Your own PayPal app is connected.',
  own: "This site's PayPal app belongs to your account, so everything works without an app of your own.",
} as const

/** In its own chunk. What the PayPal connection can do, and the seller's own app. */
export function PaypalApp() {
  const connection = useQuery(paypalConnectionQuery)
  if (connection.isPending) return <Skeleton className="h-40" />
  if (!connection.data) {
    return (
      <LoadFailure query={connection}>
        {errorMessage(connection.error, 'Failed to load your PayPal connection.')}
      </LoadFailure>
    )
  }
  return <Connection connection={connection.data} />
}

function Connection({ connection }: { connection: PaypalConnection }) {
  const { kind, appsUrl, capabilities } = connection
  const titleId = useId()
  const setUp = useSetUpApp()
  const [isSettingUp, setIsSettingUp] = useState(false)

  function start() {
    setUp.reset()
    setIsSettingUp(true)
  }

  return (
    <section aria-labelledby={titleId} className="space-y-3 border-t border-line pt-4">
      <div className="space-y-0.5">
        <div className="flex flex-wrap items-center gap-2">
          <h4 id={titleId} className="text-sm font-semibold text-ink">
            What this connection can do
          </h4>
          <Badge>{kinds[kind]}</Badge>
        </div>
        {!connection.problem && <p className="text-sm text-pretty text-ink-muted">{intros[kind]}</p>}
        <AppFacts connection={connection} />
      </div>
      {connection.problem && <BrokenApp {...connection.problem} />}
      <Capabilities capabilities={capabilities} titleId={titleId} />
      {isSettingUp ? (
        <SetUpForm
          appsUrl={appsUrl}
          isReplacing={kind === 'full'}
          setUp={setUp}
          onConnected={() => setIsSettingUp(false)}
          onCancel={() => setIsSettingUp(false)}
        />
      ) : (
        kind !== 'own' && (
          <AppActions
            isFull={kind === 'full'}
            isBroken={Boolean(connection.problem)}
            renewals={connection.renewals}
            connected={setUp.data?.checks}
            onSetUp={start}
          />
        )
      )}
    </section>
  )
}

function AppFacts({ connection: { clientId, checkedAt } }: { connection: PaypalConnection }) {
  if (!clientId) return null
  return (
    <p className="text-sm text-ink-muted">
      Client ID <code className="font-mono text-ink">{clientId}</code>
      {checkedAt && (
        <>
          {' · Checked '}
          <Moment at={checkedAt} />
        </>
      )}
    </p>
  )
}

function BrokenApp({ since, words }: { since: string; words: string }) {
  return (
    <Notice tone="error" isQuiet>
      <strong className="font-semibold text-ink">Your PayPal app doesn't work.</strong> {words}{' '}
      <span className="text-ink-muted">
        Your shops have sold with the Basic connection since <Moment at={since} />.
      </span>
    </Notice>
  )
}
