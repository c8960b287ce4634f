import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'type' | 'maxLength'> & {
  onChange: (code: string) => void
}

/** Keeps the first six digits of the input and drops everything else. */
export function CodeField({ onChange, ...rest }: CodeFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      spellCheck={false}
      {...rest}
      onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, 6))}
    />
  )
}
