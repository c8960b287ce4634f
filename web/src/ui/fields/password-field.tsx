import { EyeIcon, EyeOffIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { fieldClasses } from './field-classes.ts'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> &
  FieldProps & { value: string; onChange: (value: string) => void; invalid?: boolean }

/** The toggle is named by its text, so the input stays the only control labelled as a password. */
export function PasswordField({ label, hint, problem, onChange, invalid, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOffIcon : EyeIcon

  return (
    <Field label={label} hint={hint} problem={problem}>
      {(tied) => (
        <div className="relative">
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...tied}
            type={isShown ? 'text' : 'password'}
            aria-invalid={invalid || tied['aria-invalid']}
            onChange={(event) => onChange(event.target.value)}
            className={`${fieldClasses} pr-11`}
          />
          <button
            type="button"
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 flex w-10 cursor-pointer items-center justify-center rounded-md text-ink-muted hover:text-ink focus-visible:-outline-offset-2"
          >
            <Icon size={18} />
            <span className="sr-only">{isShown ? 'Hide password' : 'Show password'}</span>
          </button>
        </div>
      )}
    </Field>
  )
}
