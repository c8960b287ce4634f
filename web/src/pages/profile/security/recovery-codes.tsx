import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { isKnownError } from '../../../api/is-known-error.ts'
import { loadedByParent } from '../../../api/loaded-by-parent.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { focusRow, SettingsRow } from '../settings-row.tsx'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'
import { recoveryCodesQuery } from './recovery-codes-api.ts'

const MakeCodesDialog = lazy(() =>
  import('./two-factor-dialogs.tsx').then(({ MakeCodesDialog }) => ({ default: MakeCodesDialog })),
)

const fewLeft = 3

type RecoveryCodesProps = {
  /** Codes just made, shown until the user is done with them. */
  codes: string[] | null
  onChange: (codes: string[] | null) => void
}

/** Hidden when the server doesn't offer recovery codes. */
export function RecoveryCodes({ codes, onChange }: RecoveryCodesProps) {
  const [isMaking, setIsMaking] = useState(false)
  const stored = useQuery({ ...recoveryCodesQuery, ...loadedByParent })

  function show(made: string[] | null) {
    setIsMaking(false)
    onChange(made)
    focusRow('recovery-codes')
  }

  if (!stored.data && !isKnownError(stored.error)) return null
  return (
    <SettingsRow
      id="recovery-codes"
      title="Recovery codes"
      badge={stored.data && <CodesLeft {...stored.data} />}
      intro="Use one to log in if you lose your authenticator app. Each code works once."
      action={!codes && <Button onClick={() => setIsMaking(true)}>Make new codes</Button>}
    >
      {codes && <NewRecoveryCodes codes={codes} onDone={() => show(null)} />}
      {isMaking && (
        <Suspense>
          <MakeCodesDialog onMade={show} onCancel={() => setIsMaking(false)} />
        </Suspense>
      )}
    </SettingsRow>
  )
}

function CodesLeft({ left, total }: { left: number; total: number }) {
  return (
    <Badge tone={left > fewLeft ? 'neutral' : 'warning'}>{left === 0 ? 'None left' : `${left} of ${total} left`}</Badge>
  )
}
