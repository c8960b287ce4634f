import type { AccountChangeKind } from '@guildshop/contract/account-change-rules'
import type { Profile } from '@guildshop/contract/accounts'
import { useState } from 'react'
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

  if (!started) return <StartChangeForm kind={kind} profile={profile} onStarted={setStarted} onCancel={onCancel} />
  return <ConfirmChangeForm kind={kind} {...started} onChanged={onChanged} onCancel={onCancel} />
}
