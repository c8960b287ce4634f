import type { AccountChangeKind } from '@guildshop/contract/account-change-rules'
import type { Profile } from '@guildshop/contract/accounts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { textLinkClasses } from '../../../ui/buttons/text-link.tsx'
import { takeFocus } from '../../../ui/inline-question.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { Detail } from '../description-item.tsx'
import { ConfirmChangeForm } from './confirm-change-form.tsx'
import { StartChangeForm } from './start-change-form.tsx'

type ChangeableDetailProps = { kind: AccountChangeKind; name: string; profile: Profile; children?: ReactNode }

/** A value with a Change button, if the server offers it. */
export function ChangeableDetail({ kind, name, profile, children }: ChangeableDetailProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isReturning, setIsReturning] = useState(false)
  const [success, setSuccess] = useState<string | null>(null)

  function open() {
    setSuccess(null)
    setIsReturning(true)
    setIsOpen(true)
  }

  function close(message: string | null) {
    setSuccess(message)
    setIsOpen(false)
  }

  const below = isOpen ? (
    <ChangeSteps kind={kind} profile={profile} onChanged={close} onCancel={() => close(null)} />
  ) : (
    success && <Notice tone="success">{success}</Notice>
  )

  return (
    <Detail name={name} below={below}>
      <span className="wrap-anywhere">{profile[kind] ?? 'Unknown'}</span>
      {children}
      {profile.isEditable && !isOpen && (
        <Button
          variant="quiet"
          className="-my-3 ml-auto sm:-my-2"
          onClick={open}
          ref={isReturning ? takeFocus : undefined}
        >
          Change<span className="sr-only"> {kind}</span>
        </Button>
      )}
    </Detail>
  )
}

type ChangeStepsProps = {
  kind: AccountChangeKind
  profile: Profile
  onChanged: (message: string) => void
  onCancel: () => void
}

/** Mounted only while open, so closing it discards everything typed. */
function ChangeSteps({ kind, profile, onChanged, onCancel }: ChangeStepsProps) {
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
        To change your {kind}, you confirm your password, and you don't have one yet.{' '}
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
