import type { ConnectionCheck } from '@guildshop/contract/connections/paypal-connection'
import { useState } from 'react'
import { useConsequences } from '../../../../api/consequences.ts'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ConfirmByName } from '../../../../ui/confirm-by-name.tsx'
import { InlineQuestion, takeFocus } from '../../../../ui/inline-question.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { renewalWarning } from '../renewal-warning.ts'
import { CheckResults } from './check-results.tsx'
import { useCheckApp, useDisconnectApp } from './paypal-app-api.ts'

type AppActionsProps = {
  isFull: boolean
  isBroken: boolean
  /** Memberships that renew through the app. */
  renewals: number | null | undefined
  /** The checks of an app that was just connected. */
  connected: ConnectionCheck[] | undefined
  onSetUp: () => void
}

const consequences =
  "Your shops keep selling with the Basic connection, but you can't refund, send tracking or answer disputes from Guildshop. We remove our webhook from the app. Orders you sold with it stay up to date."

export function AppActions({ isFull, isBroken, renewals, connected, onSetUp }: AppActionsProps) {
  const [question, setQuestion] = useState<'unasked' | 'open' | 'closed'>('unasked')
  const check = useCheckApp()
  const disconnect = useDisconnectApp()
  const isBusy = check.isPending || question === 'open'
  const hasChecks = isFull && (check.isPending || check.data || connected)

  if (!isFull) {
    return (
      <div className="space-y-3">
        <Notice tone="success">{disconnect.data?.message}</Notice>
        <Button variant="primary" ref={question === 'closed' ? takeFocus : null} onClick={onSetUp}>
          Set up full connection
        </Button>
      </div>
    )
  }
  return (
    <div className="space-y-3">
      <Notice tone="success">{!check.data && !check.isPending && connected && 'Your PayPal app is connected.'}</Notice>
      {hasChecks && <CheckResults checks={check.isPending ? undefined : (check.data?.checks ?? connected)} />}
      <div className="flex flex-wrap gap-2">
        <Button pending={check.isPending} disabled={isBusy} onClick={() => check.mutate()}>
          {check.isPending ? 'Checking...' : 'Check now'}
        </Button>
        <Button variant={isBroken ? 'primary' : 'secondary'} disabled={isBusy} onClick={onSetUp}>
          Replace secret
        </Button>
        <Button ref={question === 'closed' ? takeFocus : null} disabled={isBusy} onClick={() => setQuestion('open')}>
          Disconnect app
        </Button>
      </div>
      {question === 'open' && (
        <DisconnectQuestion
          consequences={`${consequences}${renewalWarning(renewals)}`}
          isPending={disconnect.isPending}
          onYes={() => disconnect.mutate(undefined, { onSettled: () => setQuestion('closed') })}
          onNo={() => setQuestion('closed')}
        />
      )}
      <Notice tone="error">
        {errorMessage(check.error, 'Failed to check your app.') ??
          errorMessage(disconnect.error, 'Failed to disconnect your app.')}
      </Notice>
    </div>
  )
}

type DisconnectQuestionProps = { consequences: string; isPending: boolean; onYes: () => void; onNo: () => void }

function DisconnectQuestion({ consequences, isPending, onYes, onNo }: DisconnectQuestionProps) {
  const leaving = useConsequences('remove-app')
  return (
    <InlineQuestion
      question="Disconnect your PayPal app?"
      consequences={consequences}
      yes={isPending ? 'Disconnecting...' : 'Yes, disconnect app'}
      no="Keep app"
      isPending={isPending}
      onYes={() => leaving.confirm(onYes)}
      onNo={onNo}
    >
      <ConfirmByName {...leaving} />
    </InlineQuestion>
  )
}
