import type { ComponentProps } from 'react'
import { TextField } from '../../../../ui/fields/text-field.tsx'

/** How long a buyer has a role. */
export function RoleDurationField(props: Omit<ComponentProps<typeof TextField>, 'hint'>) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      hint="Days (1–365). Leave blank for a permanent role."
      {...props}
    />
  )
}
