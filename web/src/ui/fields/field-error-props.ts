import type { FormErrors } from './use-form-errors.ts'

/** Field props for a form without specified messages: its first error is shown at the field, not in a notice. */
export function fieldErrorProps<Name extends string>({ at, message }: FormErrors<Name>, name: Name) {
  const { invalid, problem } = at(name)
  return { name, problem: invalid ? message : problem }
}
