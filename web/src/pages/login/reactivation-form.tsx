import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../api/http.ts'
import type { Credentials } from '../../api/sign-in-api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { ReactivationCodeForm } from './reactivation-code-form.tsx'
import { useSendReactivationCode } from './second-step-api.ts'

type ReactivationFormProps = {
  credentials: Credentials
  /** Set after a login with Discord. */
  ticket?: string | undefined
  reason: string | undefined
  onToken: (token: string) => void
  onCancel: () => void
  onLoginNeeded: (message: string) => void
}

/** Two steps: request a code, then enter it. */
export default function ReactivationForm(props: ReactivationFormProps) {
  const { credentials, ticket, reason, onToken, onCancel, onLoginNeeded } = props
  const [isSent, setIsSent] = useState(false)
  const send = useSendReactivationCode()
  const sendButton = useRef<HTMLButtonElement>(null)
  const identifier = credentials.identifier.trim()

  useEffect(() => sendButton.current?.focus(), [])

  if (isSent) {
    return (
      <ReactivationCodeForm
        identifier={identifier}
        sent={send.data?.message || 'We sent a reactivation code to your email.'}
        onToken={onToken}
        onCancel={onCancel}
        onLoginNeeded={onLoginNeeded}
      />
    )
  }

  return (
    <div className="space-y-4">
      <p role="status">{reason ?? "Your account is deactivated. To reactivate it, we'll email you a code."}</p>
      <Button
        ref={sendButton}
        variant="primary"
        wide
        pending={send.isPending}
        onClick={() =>
          send.mutate({ identifier, password: credentials.password, ticket }, { onSuccess: () => setIsSent(true) })
        }
      >
        {send.isPending ? 'Sending...' : 'Send Reactivation Code'}
      </Button>
      <Notice tone="error">{errorMessage(send.error, 'Failed to send reactivation code.')}</Notice>
      <Button variant="quiet" wide onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
