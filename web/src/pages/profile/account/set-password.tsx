import { useNavigate } from 'react-router'
import { errorMessage } from '../../../api/http.ts'
import { useSendResetCode } from '../../../api/password-reset-api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { SettingsRow } from '../settings-row.tsx'

/** For an account created with Discord: sets its first password with the code of a password reset. */
export function SetPassword({ email }: { email: string }) {
  const navigate = useNavigate()
  const send = useSendResetCode()

  return (
    <SettingsRow
      id="password"
      title="Password"
      intro="You log in with Discord and don't have a password yet. To set one, we'll email you a code. Setting it logs you out everywhere and turns off login with Discord, until you turn it on again under Account Connections."
      action={
        <Button
          pending={send.isPending}
          onClick={() =>
            send.mutate(email, {
              onSuccess: () => navigate('/verify-reset-code', { state: { email, method: 'email' } }),
            })
          }
        >
          {send.isPending ? 'Sending...' : 'Set a password'}
        </Button>
      }
    >
      <Notice tone="error">
        {errorMessage(send.error, 'An error occurred sending the reset code. Please try again.')}
      </Notice>
    </SettingsRow>
  )
}
