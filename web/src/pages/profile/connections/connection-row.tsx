import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { useDeparture } from '../../../ui/use-departure.ts'
import { SettingsRow } from '../settings-row.tsx'

type ConnectionRowProps = {
  provider: 'Discord' | 'PayPal'
  intro: string
  isLinked: boolean
  /** Returns the authorization URL, or null if the server sent none. */
  connect: UseMutationResult<string | null, Error, void>
  disconnect: UseMutationResult<{ message?: string | null | undefined }, Error, void>
  /** What disconnecting affects; shown next to the button. */
  consequences: string
  messages: { noUrl: string; notStarted: string; ended: string; notEnded: string }
  onStart: () => void
  /** Shows the linked account. */
  account: ReactNode
  children?: ReactNode
}

export function ConnectionRow(props: ConnectionRowProps) {
  const { provider, intro, isLinked, connect, disconnect, consequences, messages, onStart, account, children } = props
  const { isLeaving, leaveFor } = useDeparture()
  const isConnecting = connect.isPending || isLeaving
  const failure = connect.data === null ? messages.noUrl : errorMessage(connect.error, messages.notStarted)

  function start() {
    onStart()
    connect.reset()
    disconnect.reset()
    if (isLinked) return disconnect.mutate()
    connect.mutate(undefined, { onSuccess: (url) => url && leaveFor(url) })
  }

  return (
    <SettingsRow
      id={provider.toLowerCase()}
      title={provider}
      mark={<Badge tone={isLinked ? 'accent' : 'neutral'}>{isLinked ? 'Connected' : 'Not connected'}</Badge>}
      intro={intro}
      details={
        isLinked && (
          <>
            <div className="py-2">{account}</div>
            <p className="text-sm text-pretty text-ink-muted">{consequences}</p>
          </>
        )
      }
      action={
        <Button
          variant={isLinked ? 'secondary' : 'primary'}
          pending={isConnecting || disconnect.isPending}
          onClick={start}
        >
          {labelFor(provider, isLinked, { isConnecting, isDisconnecting: disconnect.isPending })}
        </Button>
      }
    >
      <Notice tone="success">{disconnect.isSuccess && (disconnect.data.message || messages.ended)}</Notice>
      <Notice tone="error">{failure ?? errorMessage(disconnect.error, messages.notEnded)}</Notice>
      {children}
    </SettingsRow>
  )
}

type Progress = { isConnecting: boolean; isDisconnecting: boolean }

function labelFor(provider: string, isLinked: boolean, { isConnecting, isDisconnecting }: Progress): string {
  if (isConnecting) return 'Connecting...'
  if (isDisconnecting) return 'Disconnecting...'
  return `${isLinked ? 'Disconnect' : 'Connect'} ${provider}`
}
