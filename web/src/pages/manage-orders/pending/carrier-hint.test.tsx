import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CarrierHint } from './carrier-hint.tsx'

const nothing = () => undefined

test('offers the carriers that may have issued a number and names the chosen one', async () => {
  const choose = vi.fn()
  const { rerender } = render(<CarrierHint text="12345678901234" onChoose={choose} />)

  await userEvent.click(screen.getByRole('button', { name: 'DPD' }))
  rerender(<CarrierHint text="DPD 12345678901234" onChoose={choose} />)

  expect(choose).toHaveBeenCalledWith('DPD 12345678901234')
  expect(screen.getByText('Carrier: DPD')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('explains how to get a link while nothing is recognised', () => {
  render(<CarrierHint text="" onChoose={nothing} />)

  expect(screen.getByText('For a tracking link, start with the carrier: DHL 1234567890.')).toBeDefined()
})
