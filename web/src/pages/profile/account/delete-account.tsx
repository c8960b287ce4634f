import type { Profile } from '@guildshop/contract/accounts'
import { canCancel } from '@guildshop/contract/premium-rules'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { forgetToken } from '../../../api/token-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { renderLoadFailure } from '../../../ui/render-load-failure.tsx'
import { SettingsRow } from '../settings-row.tsx'
import { useDeleteAccount, useSendDeletionCode } from './privacy-api.ts'

const LeaveDialog = lazy(() => import('./close-account-dialog.tsx').catch(renderLoadFailure))

/** Permanent, unlike deactivation. */
export function DeleteAccount({ profile }: { profile: Profile }) {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const isStillCharged = canCancel(profile)

  function leave() {
    // Navigate in the same tick, as for deactivation: the login guard would redirect and drop the notice.
    navigate('/login', { replace: true, state: { notice: { tone: 'success', text: 'Account deleted.' } } })
    forgetToken()
  }

  return (
    <SettingsRow
      id="deletion"
      title="Deletion"
      intro="Permanently deletes your account. This can't be undone."
      action={
        <Button disabled={isStillCharged} onClick={() => setIsOpen(true)}>
          Delete my account
        </Button>
      }
    >
      <Notice tone="warning">
        {isStillCharged && 'Please cancel your premium subscription before deleting your account.'}
      </Notice>
      {isOpen && (
        <Suspense>
          <DeleteDialog
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
  title: 'Permanently delete your account?',
  confirm: 'Yes, delete my account',
  sendFailed: 'Failed to send the code.',
  confirmFailed: 'Failed to delete your account.',
}

type DeleteDialogProps = { hasTwoFactor: boolean; onLeft: () => void; onClose: () => void }

function DeleteDialog(props: DeleteDialogProps) {
  return (
    <LeaveDialog {...props} of="delete" labels={labels} sendCode={useSendDeletionCode()} leave={useDeleteAccount()}>
      <li>You'll be logged out on all devices and won't be able to log in again.</li>
      <li>Your shops stop selling immediately. You still have to ship paid orders or refund them in PayPal.</li>
      <li>
        After 90 days, we erase your account and your servers' data. We keep payment records for as long as the law
        requires.
      </li>
    </LeaveDialog>
  )
}
