import type { AccountChangeKind } from '@guildshop/contract/account-change-rules'
import type { Profile } from '@guildshop/contract/accounts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { takeFocus } from '../../../ui/inline-question.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { Detail } from '../description-item.tsx'

const ChangeSteps = lazy(() => import('./change-steps.tsx'))

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
    <Suspense>
      <ChangeSteps kind={kind} profile={profile} onChanged={close} onCancel={() => close(null)} />
    </Suspense>
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
