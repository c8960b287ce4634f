import type { AccountChangeKind } from '@guildshop/contract/account-change-rules'
import type { Profile } from '@guildshop/contract/accounts'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { textLinkClasses } from '../../../ui/buttons/text-link.tsx'
import { takeFocus } from '../../../ui/inline-question.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { ConfirmChangeForm } from './confirm-change-form.tsx'
import { StartChangeForm } from './start-change-form.tsx'

type ChangeStepsProps = {
  kind: AccountChangeKind
  profile: Profile
  onChanged: (message: string) => void
  onCancel: () => void
}

/** Mounted only while open, so closing it discards everything typed. */
export default function ChangeSteps({ kind, profile, onChanged, onCancel }: ChangeStepsProps) {
  const [started, setStarted] = useState<{ newValue: string; message: string } | null>(null)

  if (profile.hasPassword === false) return <PasswordFirst kind={kind} onClose={onCancel} />
  if (!started) return <StartChangeForm kind={kind} profile={profile} onStarted={setStarted} onCancel={onCancel} />
  return <ConfirmChangeForm kind={kind} {...started} onChanged={onChanged} onCancel={onCancel} />
}

/** For an account created with Discord. */
function PasswordFirst({ kind, onClose }: { kind: AccountChangeKind; onClose: () => void }) {
  return (
    <div className="max-w-lg space-y-4">
      <Notice tone="info">
        You need a password to change your {kind}, and you don't have one yet.{' '}
        <a href="#password" className={textLinkClasses}>
          Go to Password
        </a>
      </Notice>
      <Button ref={takeFocus} onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
