import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CheckboxField } from './checkbox-field.tsx'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'

function CodeForm() {
  const [code, setCode] = useState('')
  return <CodeField label="Code" value={code} onChange={setCode} />
}

test('keeps only six digits of a code, typed or pasted', async () => {
  render(<CodeForm />)
  const field = screen.getByLabelText('Code')

  await userEvent.type(field, '12a3-4567 8')
  expect(field).toHaveProperty('value', '123456')
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(' 987 654 ')
  expect(field).toHaveProperty('value', '987654')
})

test('requests the numeric keyboard and one-time-code autofill', () => {
  render(<CodeForm />)

  const field = screen.getByLabelText('Code')
  expect([field.getAttribute('inputmode'), field.getAttribute('autocomplete')]).toEqual(['numeric', 'one-time-code'])
})

test('toggles the visibility of a password', async () => {
  render(<PasswordField label="Password" value="hunter22" onChange={() => undefined} />)
  const field = screen.getByLabelText(/password/i)

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field).toHaveProperty('type', 'text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field).toHaveProperty('type', 'password')
})

test('associates error and hint with their field', () => {
  render(
    <TextField label="Email" value="" onChange={() => undefined} problem="Email is required." hint="Never shown." />,
  )

  const field = screen.getByLabelText('Email')
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Email is required.',
    'Never shown.',
  ])
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('toggles a checkbox by its label', async () => {
  const ticks: boolean[] = []
  render(<CheckboxField label="I accept" checked={false} onChange={(checked) => ticks.push(checked)} />)

  await userEvent.click(screen.getByText('I accept'))

  expect(ticks).toEqual([true])
})
