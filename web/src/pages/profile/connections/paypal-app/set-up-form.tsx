import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { textLinkClasses } from '../../../../ui/buttons/text-link.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { fieldError, useFormErrors } from '../../../../ui/fields/use-form-errors.ts'
import { Notice } from '../../../../ui/page/notice.tsx'
import { CheckResults } from './check-results.tsx'
import type { useSetUpApp } from './paypal-app-api.ts'

type SetUpFormProps = {
  appsUrl: string
  /** Whether an app is connected whose secret changed. */
  isReplacing: boolean
  setUp: ReturnType<typeof useSetUpApp>
  onConnected: () => void
  onCancel: () => void
}

const longest = 300

/** Connects an app, or replaces the secret of the connected one. */
export function SetUpForm({ appsUrl, isReplacing, setUp, onConnected, onCancel }: SetUpFormProps) {
  const [clientId, setClientId] = useState('')
  const [clientSecret, setClientSecret] = useState('')
  const errors = useFormErrors<'clientId' | 'clientSecret'>(setUp)
  const common = { maxLength: longest, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const missing = [
      ...fieldError('clientId', clientId.trim() ? null : 'Enter the client ID of your app.'),
      ...fieldError('clientSecret', clientSecret.trim() ? null : 'Enter the secret of your app.'),
    ]
    if (!errors.check(event.currentTarget, missing)) return
    setUp.mutate(
      { clientId: clientId.trim(), clientSecret: clientSecret.trim() },
      { onSuccess: ({ checks }) => checks.some(isRefusal) || onConnected() },
    )
  }

  return (
    <form
      onSubmit={submit}
      onChange={errors.clearChanged}
      noValidate
      aria-label={isReplacing ? 'Replace secret' : 'Set up full connection'}
      className="space-y-4 rounded-md border border-line p-4"
    >
      <Steps appsUrl={appsUrl} isReplacing={isReplacing} />
      <TextField
        label="Client ID"
        value={clientId}
        onChange={setClientId}
        {...common}
        {...errors.at('clientId')}
        autoFocus
      />
      <TextField
        label="Secret"
        type="password"
        hint="Stored encrypted. No one can read it here, not even you."
        value={clientSecret}
        onChange={setClientSecret}
        {...common}
        {...errors.at('clientSecret')}
      />
      <Notice tone="error">{errors.message ?? errorMessage(setUp.error, 'Failed to check your app.')}</Notice>
      {(setUp.isPending || setUp.data) && <CheckResults checks={setUp.isPending ? undefined : setUp.data?.checks} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={setUp.isPending}>
          {setUp.isPending ? 'Checking...' : 'Check and connect'}
        </Button>
        <Button disabled={setUp.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Without these, nothing is saved. */
const isRefusal = ({ name, status }: { name: string; status: string }) =>
  (name === 'token' || name === 'owner') && status !== 'passed'

function Steps({ appsUrl, isReplacing }: { appsUrl: string; isReplacing: boolean }) {
  const dashboard = (
    <a href={appsUrl} target="_blank" rel="noopener noreferrer" className={textLinkClasses}>
      Apps &amp; Credentials
    </a>
  )
  return (
    <ol className="list-decimal space-y-1.5 pl-5 text-sm text-pretty text-ink-muted marker:text-ink-muted">
      <li>Open {dashboard} at PayPal and log in with the account you connected here.</li>
      {isReplacing ? (
        <li>Open your app. If its secret is lost or no longer works, add a new one.</li>
      ) : (
        <>
          <li>Create an app, or open one you already have. The name is up to you.</li>
          <li>Under Features, turn on Customer disputes, Shipment tracking and Subscriptions, then save.</li>
        </>
      )}
      <li>Copy the client ID and the secret, and paste them here.</li>
    </ol>
  )
}
