import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { fieldClasses } from './field-classes.ts'

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> &
  FieldProps & { value: string; onChange: (value: string) => void; invalid?: boolean }

export function TextAreaField({ label, hint, problem, onChange, invalid, ...rest }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(tied) => (
        <textarea
          rows={4}
          {...rest}
          {...tied}
          aria-invalid={invalid || tied['aria-invalid']}
          onChange={(event) => onChange(event.target.value)}
          className={`${fieldClasses} resize-y`}
        />
      )}
    </Field>
  )
}
