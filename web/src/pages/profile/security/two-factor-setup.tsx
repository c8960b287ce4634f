import { authenticatorCodeProblem } from '@guildshop/contract/account-rules'
import { Fragment, type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { fieldError, useFormErrors } from '../../../ui/fields/use-form-errors.ts'
import { FormActions } from '../../../ui/page/form-actions.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { useEnableTwoFactor } from './security-api.ts'

type TwoFactorSetupProps = {
  secret?: string | null | undefined
  qrCodeUrl?: string | null | undefined
  onEnabled: (message: string, recoveryCodes: string[] | null) => void
  onCancel: () => void
}

export default function TwoFactorSetup({ secret, qrCodeUrl, onEnabled, onCancel }: TwoFactorSetupProps) {
  const [code, setCode] = useState('')
  const enable = useEnableTwoFactor()
  const errors = useFormErrors<'code'>(enable)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!errors.check(event.currentTarget, fieldError('code', authenticatorCodeProblem(code)))) return
    enable.mutate(code, {
      onSuccess: ({ message, recoveryCodes }) =>
        onEnabled(message || '2FA enabled successfully!', recoveryCodes?.length ? recoveryCodes : null),
    })
  }

  return (
    <div className="flex flex-col gap-5 rounded-md border border-line bg-canvas p-4 sm:flex-row sm:flex-wrap">
      {qrCodeUrl && (
        <img
          src={qrCodeUrl}
          alt="QR code for your authenticator app"
          width={176}
          height={176}
          className="size-44 shrink-0 self-center rounded-md bg-on-solid p-2 sm:self-start"
        />
      )}
      <form
        onSubmit={submit}
        onChange={errors.clearChanged}
        noValidate
        className="min-w-0 flex-1 space-y-4 sm:basis-64"
      >
        <ol className="list-decimal space-y-1 pl-5 text-sm text-ink-muted">
          <li>Open an authenticator app on your phone and add an account.</li>
          <li>{qrCodeUrl ? 'Scan the QR code or enter the secret below.' : 'Enter the secret below.'}</li>
          <li>Enter the 6-digit code from the app.</li>
        </ol>
        {secret && <Secret secret={secret} />}
        <div className="sm:max-w-60">
          <CodeField label="2FA Code" value={code} onChange={setCode} {...errors.at('code')} />
        </div>
        <FormActions
          notices={
            <Notice tone="error">{errors.message ?? errorMessage(enable.error, 'Failed to verify 2FA token.')}</Notice>
          }
        >
          <Button type="submit" variant="primary" pending={enable.isPending}>
            {enable.isPending ? 'Verifying...' : 'Verify'}
          </Button>
          <Button variant="quiet" onClick={onCancel} disabled={enable.isPending}>
            Cancel
          </Button>
        </FormActions>
      </form>
    </div>
  )
}

const groupLength = 4
const startsOfGroups = (secret: string) =>
  Array.from({ length: Math.ceil(secret.length / groupLength) }, (_, group) => group * groupLength)

/** May wrap after every fourth character; the text that is copied or read aloud has no gaps. */
function Secret({ secret }: { secret: string }) {
  return (
    <div className="space-y-1.5">
      <p className="text-sm font-medium text-ink">Secret</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 rounded-md border border-line bg-raised px-2.5 py-1.5 font-mono text-sm text-balance text-ink select-all wrap-anywhere">
          {startsOfGroups(secret).map((start) => (
            <Fragment key={start}>
              {secret.slice(start, start + groupLength)}
              <wbr />
            </Fragment>
          ))}
        </code>
        <CopyButton text={secret} what="secret" />
      </div>
    </div>
  )
}
