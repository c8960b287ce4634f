import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type SubmitEvent, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Notice } from '../page/notice.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { TextField } from './text-field.tsx'
import { type FieldError, useFormErrors } from './use-form-errors.ts'

type Name = 'city' | 'street' | 'agreed'

const everything: FieldError<Name>[] = [
  { field: 'street', message: 'All fields are required.' },
  { field: 'city', message: 'Enter a city.' },
  { field: 'agreed', message: 'Accept to continue.' },
]

type AddressFormProps = { found: FieldError<Name>[]; request?: { isError: boolean; reset: () => void } }

function AddressForm({ found, request }: AddressFormProps) {
  const [values, setValues] = useState({ city: '', street: '', agreed: false })
  const errors = useFormErrors<Name>(request)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (errors.check(event.currentTarget, found)) errors.fail('The server sent nothing.')
  }

  return (
    <form onSubmit={submit} onChange={errors.clearChanged} noValidate>
      <Notice tone="error">{errors.message}</Notice>
      <TextField
        label="City"
        hint="Where you live."
        value={values.city}
        onChange={(city) => setValues({ ...values, city })}
        {...errors.at('city')}
      />
      <TextField
        label="Street"
        value={values.street}
        onChange={(street) => setValues({ ...values, street })}
        {...errors.at('street')}
      />
      <CheckboxField
        label="I agree"
        checked={values.agreed}
        onChange={(agreed) => setValues({ ...values, agreed })}
        {...errors.at('agreed')}
      />
      <button type="submit">Save</button>
    </form>
  )
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const isInvalid = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true'
const describes = (text: string) => screen.getByText(text).id

test('shows the first error in the notice and focuses its field', async () => {
  render(<AddressForm found={everything} />)

  await save()

  expect(screen.getByRole('alert').textContent).toBe('All fields are required.')
  expect(screen.getAllByText('All fields are required.')).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByLabelText('Street'))
})

test('shows the other errors at their fields, in place of the hint', async () => {
  render(<AddressForm found={everything} />)

  await save()

  expect(['City', 'Street', 'I agree'].map(isInvalid)).toEqual([true, true, true])
  expect(screen.getByLabelText('City').getAttribute('aria-describedby')).toContain(describes('Enter a city.'))
  expect(screen.getByLabelText('I agree').getAttribute('aria-describedby')).toBe(describes('Accept to continue.'))
  expect(screen.getByText('Where you live.').className).toBe('sr-only')
})

test('clears an error when its field changes, and no other', async () => {
  render(<AddressForm found={everything} />)
  await save()

  await userEvent.type(screen.getByLabelText('City'), 'B')
  expect(['City', 'Street', 'I agree'].map(isInvalid)).toEqual([false, true, true])
  expect(screen.getByRole('alert')).toBeDefined()
  await userEvent.click(screen.getByLabelText('I agree'))
  expect(screen.queryByText('Accept to continue.')).toBeNull()
  await userEvent.type(screen.getByLabelText('Street'), 'A')

  expect(screen.queryByRole('alert')).toBeNull()
  expect(isInvalid('Street')).toBe(false)
})

test('clears an error of no field when any field changes', async () => {
  render(<AddressForm found={[]} />)
  await save()
  expect(screen.getByRole('alert').textContent).toBe('The server sent nothing.')

  await userEvent.type(screen.getByLabelText('City'), 'B')

  expect(screen.queryByRole('alert')).toBeNull()
})

test('resets a failed request when a field changes, but not one that is pending', async () => {
  const reset = vi.fn()
  const { rerender } = render(<AddressForm found={[]} request={{ isError: false, reset }} />)

  await userEvent.type(screen.getByLabelText('City'), 'B')
  expect(reset).not.toHaveBeenCalled()
  rerender(<AddressForm found={[]} request={{ isError: true, reset }} />)
  await userEvent.type(screen.getByLabelText('City'), 'e')

  expect(reset).toHaveBeenCalledOnce()
})
