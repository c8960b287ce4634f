import type { Profile } from '@guildshop/contract/accounts'
import { deactivationProblem } from '@guildshop/contract/premium-rules'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { forgetToken } from '../../api/token-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { SettingsRow } from './settings-row.tsx'

export function DeactivateAccount({ profile }: { profile: Profile }) {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const obstacle = deactivationProblem(profile)

  function leave() {
    // Both in one tick: on this address without a user the login guard would redirect without the notice.
    // The server has ended all sessions already, so there is no logout left to tell it.
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
      intro="Closes your account. You have 90 days to come back; then your data is deleted."
      action={
        <Button disabled={obstacle !== null} onClick={() => setIsOpen(true)}>
          Deactivate Account
        </Button>
      }
    >
      <Notice tone="warning">{obstacle}</Notice>
      {isOpen && (
        <DeactivateDialog
          hasTwoFactor={profile.isTwoFactorEnabled === true}
          onDeactivated={leave}
          onClose={() => setIsOpen(false)}
        />
      )}
    </SettingsRow>
  )
}
