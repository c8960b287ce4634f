import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { SelectField } from './select-field.tsx'

const options = [
  { value: '', label: 'None' },
  { value: 'a', label: 'Red', color: '#ff0000' },
  { value: 'b', label: 'Locked', disabled: true },
]

test('reports the value of the chosen option', async () => {
  const choose = vi.fn()
  render(<SelectField label="Role" value="" onChange={choose} options={options} hint="Pinged." />)

  await userEvent.selectOptions(screen.getByLabelText('Role'), 'Red')

  expect(choose).toHaveBeenCalledWith('a')
  expect(screen.getByLabelText('Role').getAttribute('aria-describedby')).toBe(screen.getByText('Pinged.').id)
  expect(screen.getByRole('option', { name: 'Locked' })).toHaveProperty('disabled', true)
})

test("shows an option's color in the list and when chosen", () => {
  const colored = (value: string) =>
    renderToString(<SelectField label="Role" value={value} onChange={() => undefined} options={options} />).match(
      /#ff0000/g,
    )

  expect(colored('')).toHaveLength(1)
  expect(colored('a')).toHaveLength(2)
})
