import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { textLinkClasses } from '../../../ui/buttons/text-link.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { focusRow, SettingsRow } from '../settings-row.tsx'
import { CurrentPasswordForm } from './current-password-form.tsx'
import type { ProofMethod } from './security-api.ts'

const NewPasswordForm = lazy(() => import('./new-password-form.tsx'))

export function ChangePassword({ isTwoFactorEnabled }: { isTwoFactorEnabled: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [success, setSuccess] = useState<string | null>(null)

  function open() {
    setSuccess(null)
    setIsOpen(true)
  }

  function close(message: string | null) {
    setSuccess(message)
    setIsOpen(false)
    focusRow('password')
  }

  if (!isTwoFactorEnabled) {
    return (
      <SettingsRow id="password" title="Password" intro={<TwoFactorFirst />}>
        <Notice tone="success">{success}</Notice>
      </SettingsRow>
    )
  }
  return (
    <SettingsRow
      id="password"
      title="Password"
      intro="You'll need your current password and a code. We'll log out your other devices."
      action={!isOpen && <Button onClick={open}>Change Password</Button>}
    >
      <Notice tone="success">{success}</Notice>
      {isOpen && <PasswordSteps onChanged={close} onCancel={() => close(null)} />}
    </SettingsRow>
  )
}

function TwoFactorFirst() {
  return (
    <>
      Changing the password requires 2FA to be enabled first.{' '}
      <a href="#two-factor" className={textLinkClasses}>
        Go to 2FA
      </a>
    </>
  )
}

type Started = { method: ProofMethod; currentPassword: string; message: string | null }

/** Mounted only while open, so closing it discards everything typed. */
function PasswordSteps({ onChanged, onCancel }: { onChanged: (message: string) => void; onCancel: () => void }) {
  const [started, setStarted] = useState<Started | null>(null)

  if (!started) return <CurrentPasswordForm onVerified={setStarted} onCancel={onCancel} />
  return (
    <Suspense>
      <NewPasswordForm {...started} onChanged={onChanged} onCancel={onCancel} />
    </Suspense>
  )
}
