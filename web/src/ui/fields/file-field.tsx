import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { fieldClasses } from './field-classes.ts'

type FileFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type' | 'multiple'> &
  FieldProps & { onChange: (file: File | null) => void; invalid?: boolean }

/** Accepts one file, chosen or dropped. */
export function FileField({ label, hint, problem, onChange, invalid, ...rest }: FileFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(tied) => (
        <input
          {...rest}
          {...tied}
          type="file"
          aria-invalid={invalid || tied['aria-invalid']}
          onChange={(event) => onChange(event.target.files?.[0] ?? null)}
          className={`${fieldClasses} cursor-pointer bg-canvas! px-1! py-1! text-ink-muted file:mr-3 file:cursor-pointer file:rounded-sm file:border-0 file:bg-raised file:px-2.5 file:py-1 file:font-medium file:text-ink hover:file:bg-hover`}
        />
      )}
    </Field>
  )
}
