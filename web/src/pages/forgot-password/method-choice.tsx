import { useEffect, useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'

type MethodChoiceProps = {
  isSending: boolean
  isSent: boolean
  onAuthenticator: () => void
  onEmail: () => void
  onOtherEmail: () => void
}

export function MethodChoice({ isSending, isSent, onAuthenticator, onEmail, onOtherEmail }: MethodChoiceProps) {
  const firstChoice = useRef<HTMLButtonElement>(null)
  const isBusy = isSending || isSent

  useEffect(() => firstChoice.current?.focus(), [])

  return (
    <div className="space-y-3">
      <Button ref={firstChoice} variant="primary" wide disabled={isBusy} onClick={onAuthenticator}>
        Use Authenticator App
      </Button>
      <Button wide pending={isSending} disabled={isSent} onClick={onEmail}>
        {isSending ? 'Sending...' : 'Send Code via Email'}
      </Button>
      <Button variant="quiet" wide disabled={isBusy} onClick={onOtherEmail}>
        Use a different email address
      </Button>
    </div>
  )
}
