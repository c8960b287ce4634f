import type { Profile } from '@guildshop/contract/accounts'
import { deactivationProblem } from '@guildshop/contract/premium-rules'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { forgetToken } from '../../../api/token-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { renderLoadFailure } from '../../../ui/render-load-failure.tsx'
import { useDeactivate, useSendDeactivationCode } from '../security/security-api.ts'
import { SettingsRow } from '../settings-row.tsx'

const LeaveDialog = lazy(() => import('./close-account-dialog.tsx').catch(renderLoadFailure))

export function DeactivateAccount({ profile }: { profile: Profile }) {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const obstacle = deactivationProblem(profile)

  function leave() {
    // Navigate in the same tick: without a user, the login guard would redirect from here and drop the notice.
    // No logout call is needed: the server has already ended all sessions.
    navigate('/login', {
      replace: true,
      state: { notice: { tone: 'success', text: 'Account deactivated successfully.' } },
    })
    forgetToken()
  }

  return (
    <SettingsRow
      id="deactivation"
      title="Deactivation"
      intro="Deactivates your account. You can reactivate it within 90 days; after that, your data is deleted."
      action={
        <Button disabled={obstacle !== null} onClick={() => setIsOpen(true)}>
          Deactivate Account
        </Button>
      }
    >
      <Notice tone="warning">{obstacle}</Notice>
      {isOpen && (
        <Suspense>
          <DeactivateDialog
            hasTwoFactor={profile.isTwoFactorEnabled === true}
            onLeft={leave}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </SettingsRow>
  )
}

const labels = {
  title: 'Deactivate your account?',
  confirm: 'Confirm Deactivation',
  sendFailed: 'Failed to send deactivate code.',
  confirmFailed: 'Failed to confirm deactivate.',
}

type DeactivateDialogProps = { hasTwoFactor: boolean; onLeft: () => void; onClose: () => void }

function DeactivateDialog(props: DeactivateDialogProps) {
  return (
    <LeaveDialog
      {...props}
      of="deactivate"
      labels={labels}
      sendCode={useSendDeactivationCode()}
      leave={useDeactivate()}
    >
      <li>You'll be logged out on all devices.</li>
      <li>To reactivate within 90 days, log in as usual and confirm with the code we email you.</li>
      <li>After 90 days, we delete your account and your servers' data.</li>
    </LeaveDialog>
  )
}
