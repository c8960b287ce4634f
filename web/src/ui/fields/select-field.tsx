import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { fieldClasses } from './field-classes.ts'

export type SelectOption = { value: string; label: string; color?: string | null; disabled?: boolean }

type SelectFieldProps = Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'children'> &
  FieldProps & {
    value: string
    onChange: (value: string) => void
    options: readonly SelectOption[]
    invalid?: boolean
    /** First entry until an option is chosen. */
    placeholder?: string
  }

/** Mixes the option's color with the theme's text color so it stays readable. */
const inkOf = ({ color }: SelectOption) =>
  color ? { color: `color-mix(in srgb, ${color} 40%, var(--color-ink))` } : {}

export function SelectField(props: SelectFieldProps) {
  const { label, hint, problem, value, onChange, options, invalid, placeholder, ...rest } = props
  const chosen = options.find((option) => option.value === value)
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(tied) => (
        <select
          {...rest}
          {...tied}
          value={value}
          aria-invalid={invalid || tied['aria-invalid']}
          onChange={(event) => onChange(event.target.value)}
          style={chosen && inkOf(chosen)}
          className={`${fieldClasses} truncate pr-8 pl-2! enabled:bg-canvas! disabled:opacity-80!`}
        >
          {placeholder && !chosen && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled} style={inkOf(option)}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
