import { type SyntheticEvent, useState } from 'react'
import { focusField } from './focus-field.ts'

/** `field` is the name of the form control. */
export type FieldError<Name extends string> = { field: Name; message: string }

type Request = { isError: boolean; reset: () => void }

/**
 * The errors of a form: the first one for the notice, the others for their fields. An error goes away when its field
 * changes, and the error of the form's request when any field changes.
 */
export function useFormErrors<Name extends string>(request?: Request) {
  const [first, setFirst] = useState<{ field: Name | null; message: string } | null>(null)
  const [others, setOthers] = useState<readonly FieldError<Name>[]>([])

  return {
    /** The message for the notice. */
    message: first?.message ?? null,

    /** Props for the field with this name. `isRefused` marks it for another reason, such as the server's. */
    at: (name: Name, isRefused = false) => ({
      name,
      invalid: isRefused || first?.field === name,
      problem: others.find(({ field }) => field === name)?.message,
    }),

    /** Shows these errors instead of any before and focuses the first wrong field. Returns true if there are none. */
    check(form: HTMLFormElement, [found, ...rest]: readonly FieldError<Name>[]): boolean {
      request?.reset()
      setFirst(found ?? null)
      setOthers(rest)
      if (found) focusField(form, found.field)
      return !found
    },

    /** Shows the server's error at the field that it refused, and focuses it. */
    refuse(form: HTMLFormElement, field: Name, message: string) {
      setOthers([{ field, message }])
      focusField(form, field)
    },

    /** Shows an error that belongs to no field. */
    fail: (message: string) => setFirst({ field: null, message }),

    clear() {
      setFirst(null)
      setOthers([])
    },

    /** The form's `onChange`. */
    clearChanged({ target }: SyntheticEvent) {
      if (request?.isError) request.reset()
      const name = 'name' in target ? target.name : null
      setFirst((error) => (error && (error.field === null || error.field === name) ? null : error))
      setOthers((errors) => errors.filter(({ field }) => field !== name))
    },
  }
}

export type FormErrors<Name extends string> = ReturnType<typeof useFormErrors<Name>>

/** For forms with one field to check. */
export const fieldError = <Name extends string>(field: Name, message: string | null): FieldError<Name>[] =>
  message === null ? [] : [{ field, message }]
