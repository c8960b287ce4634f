import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { fieldClasses } from './field-classes.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> &
  FieldProps & { value: string; onChange?: (value: string) => void; invalid?: boolean }

/** `invalid` marks the field when its error is shown elsewhere, such as in a notice above the form. */
export function TextField({ label, hint, problem, onChange, invalid, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(tied) => (
        <input
          type="text"
          {...rest}
          {...tied}
          aria-invalid={invalid || tied['aria-invalid']}
          onChange={(event) => onChange?.(event.target.value)}
          readOnly={!onChange || rest.readOnly}
          className={fieldClasses}
        />
      )}
    </Field>
  )
}
