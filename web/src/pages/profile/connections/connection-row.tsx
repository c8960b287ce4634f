import type { UseMutationResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { takeFocus } from '../../../ui/inline-question.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { renderLoadFailure } from '../../../ui/render-load-failure.tsx'
import { useDeparture } from '../../../ui/use-departure.ts'
import { SettingsRow } from '../settings-row.tsx'
import { ReturnedTo } from './return-notice.tsx'

const DisconnectQuestion = lazy(() => import('./disconnect-question.tsx').catch(renderLoadFailure))

type ConnectionRowProps = {
  provider: 'Discord' | 'PayPal'
  intro: string
  isLinked: boolean
  /** What is wrong with the linked account, as a badge. */
  trouble?: string | undefined
  /** Returns the authorization URL, or null if the server sent none. */
  connect: UseMutationResult<string | null, Error, void>
  disconnect: UseMutationResult<{ message?: string | null | undefined }, Error, void>
  /** What disconnecting affects; shown next to the button. */
  consequences: string
  /** What disconnecting does to this user's shops, to be confirmed first; null disconnects without a question. */
  warning: string | null
  messages: { noUrl: string; notStarted: string; ended: string; notEnded: string }
  onStart: () => void
  /** Shows the linked account. */
  account: ReactNode
  children?: ReactNode
}

export function ConnectionRow(props: ConnectionRowProps) {
  const { provider, intro, isLinked, connect, disconnect, consequences, warning, messages, onStart } = props
  const rowId = provider.toLowerCase()
  const [question, setQuestion] = useState<'unasked' | 'open' | 'closed'>('unasked')
  const { isLeaving, leaveFor } = useDeparture()
  const isAsking = question === 'open' && isLinked
  const isDisconnecting = disconnect.isPending && !isAsking
  const isConnecting = connect.isPending || isLeaving
  const failure = connect.data === null ? messages.noUrl : errorMessage(connect.error, messages.notStarted)

  function start() {
    onStart()
    connect.reset()
    disconnect.reset()
    if (isLinked && warning) return setQuestion('open')
    if (isLinked) return disconnect.mutate()
    connect.mutate(undefined, { onSuccess: (url) => url && leaveFor(url) })
  }

  return (
    <SettingsRow
      id={rowId}
      title={provider}
      badge={
        <>
          <Badge tone={isLinked ? 'accent' : 'neutral'}>{isLinked ? 'Connected' : 'Not connected'}</Badge>
          {isLinked && props.trouble && <Badge tone="danger">{props.trouble}</Badge>}
        </>
      }
      intro={intro}
      details={
        isLinked && (
          <>
            <div className="py-2">{props.account}</div>
            <p className="text-sm text-pretty text-ink-muted">{consequences}</p>
          </>
        )
      }
      action={
        <Button
          variant={isLinked ? 'secondary' : 'primary'}
          ref={question === 'closed' ? takeFocus : null}
          pending={isConnecting || isDisconnecting}
          disabled={isAsking}
          onClick={start}
        >
          {labelFor(provider, isLinked, { isConnecting, isDisconnecting })}
        </Button>
      }
    >
      <ReturnedTo id={rowId} hasProblem={Boolean(props.trouble)} />
      {isAsking && warning && (
        <Suspense>
          <DisconnectQuestion
            provider={provider}
            warning={warning}
            isPending={disconnect.isPending}
            onYes={() => disconnect.mutate(undefined, { onSettled: () => setQuestion('closed') })}
            onNo={() => setQuestion('closed')}
          />
        </Suspense>
      )}
      <Notice tone="success">{disconnect.isSuccess && (disconnect.data.message || messages.ended)}</Notice>
      <Notice tone="error">{failure ?? errorMessage(disconnect.error, messages.notEnded)}</Notice>
      {props.children}
    </SettingsRow>
  )
}

type Progress = { isConnecting: boolean; isDisconnecting: boolean }

function labelFor(provider: string, isLinked: boolean, { isConnecting, isDisconnecting }: Progress): string {
  if (isConnecting) return 'Connecting...'
  if (isDisconnecting) return 'Disconnecting...'
  return `${isLinked ? 'Disconnect' : 'Connect'} ${provider}`
}
