import type { Profile } from '@guildshop/contract/accounts'
import { type ComponentType, lazy, Suspense } from 'react'
import { useConnectPaypal, useDisconnectPaypal } from '../../../api/connections-api.ts'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Moment } from '../../../ui/format/moment.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { renderNothing } from '../../../ui/render-nothing.ts'
import { paypalWarning } from '../warnings.ts'
import { ConnectionRow } from './connection-row.tsx'
import { renewalWarning } from './renewal-warning.ts'

/** Beyond the specification: rendered only if the profile names the kind of connection. Nothing if it fails to load. */
const PaypalApp = lazy<ComponentType>(() =>
  import('./paypal-app/paypal-app.tsx').then(({ PaypalApp }) => ({ default: PaypalApp }), renderNothing),
)

const CheckAgain = lazy<ComponentType<{ onStart: () => void }>>(() =>
  import('./check-again.tsx').then(({ CheckAgain }) => ({ default: CheckAgain }), renderNothing),
)

const messages = {
  noUrl: 'Failed to start PayPal connection.',
  notStarted: 'Failed to start PayPal connection.',
  ended: 'PayPal account disconnected.',
  notEnded: 'Failed to disconnect PayPal.',
}

const consequences =
  "If you disconnect, buyers can't check out until you link another account. Payments already approved still go through."

export function PaypalConnection({ profile, onStart }: { profile: Profile; onStart: () => void }) {
  const { paypalPayerId, isPaypalVerified, paypalRefusal, paypalConnection } = profile
  return (
    <ConnectionRow
      provider="PayPal"
      intro="Where buyers pay you. We never hold your money."
      isLinked={Boolean(paypalPayerId)}
      trouble={troubleOf(profile)}
      connect={useConnectPaypal()}
      disconnect={useDisconnectPaypal()}
      consequences={`${consequences}${renewalWarning(paypalConnection?.renewals)}`}
      warning={paypalWarning(profile)}
      messages={messages}
      onStart={onStart}
      account={paypalPayerId && <PayerId id={paypalPayerId} />}
    >
      {!paypalPayerId && (
        <Notice tone="warning">Until you link a PayPal account, the bot's /shop command won't work.</Notice>
      )}
      {paypalPayerId && paypalRefusal && <RefusedPayments {...paypalRefusal} />}
      {paypalPayerId && !paypalRefusal && isPaypalVerified === false && (
        <Notice tone="warning">
          Your PayPal account isn't verified. PayPal may hold or decline payments until you verify it at PayPal. Then
          check again: you log in to PayPal once more, and your account stays connected. This warning also goes away
          when a payment completes.
          <Suspense>
            <CheckAgain onStart={onStart} />
          </Suspense>
        </Notice>
      )}
      {paypalPayerId && paypalConnection && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <PaypalApp />
        </Suspense>
      )}
    </ConnectionRow>
  )
}

function troubleOf({ paypalRefusal, paypalConnection }: Profile): string | undefined {
  if (paypalRefusal) return 'Payments declined'
  return paypalConnection?.problem ? 'App not working' : undefined
}

function RefusedPayments({ since, words }: { since: string; words: string }) {
  return (
    <Notice tone="error" isQuiet>
      <strong className="font-semibold text-ink">PayPal is declining payments to this account.</strong> {words}{' '}
      <span className="text-ink-muted">
        Buyers haven't been able to check out since <Moment at={since} />. We check every hour, and this warning goes
        away when PayPal accepts payments again.
      </span>
    </Notice>
  )
}

function PayerId({ id }: { id: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-ink-muted">Payer ID</span>
      <code className="min-w-0 rounded-md border border-line bg-raised px-2.5 py-1.5 font-mono text-sm break-all text-ink select-all">
        {id}
      </code>
      <CopyButton text={id} what="payer ID" />
    </div>
  )
}
