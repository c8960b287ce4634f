import { lazy, Suspense, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { focusRow, SettingsRow } from '../settings-row.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useSetupTwoFactor } from './security-api.ts'

const DisableTwoFactorDialog = lazy(() =>
  import('./two-factor-dialogs.tsx').then(({ DisableTwoFactorDialog }) => ({ default: DisableTwoFactorDialog })),
)
const TwoFactorSetup = lazy(() => import('./two-factor-setup.tsx'))

export function TwoFactor({ isEnabled, isVerified }: { isEnabled: boolean; isVerified: boolean }) {
  const [isDisabling, setIsDisabling] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const [success, setSuccess] = useState<string | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const setup = useSetupTwoFactor()

  function start() {
    setSuccess(null)
    setup.reset()
    if (isEnabled) return setIsDisabling(true)
    setIsRefused(!isVerified)
    if (isVerified) setup.mutate(undefined, { onSuccess: () => focusRow('two-factor') })
  }

  function finish(message: string | null, codes: string[] | null = null) {
    setSuccess(message)
    setRecoveryCodes(codes)
    setIsDisabling(false)
    setup.reset()
    focusRow('two-factor')
  }

  const problem = isRefused && !isVerified ? 'Please verify your email before enabling 2FA.' : null

  return (
    <>
      <SettingsRow
        id="two-factor"
        title="Two-factor authentication"
        badge={<Badge tone={isEnabled ? 'accent' : 'neutral'}>{isEnabled ? 'On' : 'Off'}</Badge>}
        intro="Require a code from an authenticator app when you log in and make sensitive changes."
        action={!setup.data && <StartButton isEnabled={isEnabled} isPending={setup.isPending} onClick={start} />}
      >
        <Notice tone="success">{success}</Notice>
        <Notice tone="error">{problem ?? errorMessage(setup.error, 'Failed to start 2FA setup.')}</Notice>
        {setup.data && (
          <Suspense>
            <TwoFactorSetup {...setup.data} onEnabled={finish} onCancel={() => finish(null)} />
          </Suspense>
        )}
        {isDisabling && (
          <Suspense>
            <DisableTwoFactorDialog onDisabled={(message) => finish(message)} onCancel={() => setIsDisabling(false)} />
          </Suspense>
        )}
      </SettingsRow>
      {isEnabled && <RecoveryCodes codes={recoveryCodes} onChange={setRecoveryCodes} />}
    </>
  )
}

type StartButtonProps = { isEnabled: boolean; isPending: boolean; onClick: () => void }

function StartButton({ isEnabled, isPending, onClick }: StartButtonProps) {
  const name = isEnabled ? 'Disable 2FA' : 'Enable 2FA'
  return (
    <Button variant={isEnabled ? 'secondary' : 'primary'} pending={isPending} onClick={onClick}>
      {isPending ? 'Starting...' : name}
    </Button>
  )
}
