import { useId } from 'react'
import type { ProofMethod } from './security-api.ts'

const methods = [
  { value: '2fa', label: 'Authenticator app', hint: 'A code from the app you set up for 2FA.' },
  { value: 'email', label: 'Email', hint: 'A code sent to your email address.' },
] as const

type MethodChoiceProps = { value: ProofMethod; onChange: (method: ProofMethod) => void }

export function MethodChoice({ value, onChange }: MethodChoiceProps) {
  const group = useId()
  return (
    <fieldset className="space-y-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink">Confirm with</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {methods.map((method) => (
          <div
            key={method.value}
            className="flex gap-2.5 rounded-md border border-line p-3 transition-colors has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              id={group + method.value}
              name={group}
              checked={value === method.value}
              onChange={() => onChange(method.value)}
              aria-describedby={`${group}${method.value}-hint`}
              className="mt-0.5 size-4 shrink-0 cursor-pointer"
            />
            <div className="min-w-0">
              <label htmlFor={group + method.value} className="cursor-pointer text-sm font-medium text-ink">
                {method.label}
              </label>
              <p id={`${group}${method.value}-hint`} className="text-xs text-pretty text-ink-muted">
                {method.hint}
              </p>
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
