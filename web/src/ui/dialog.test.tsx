import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './buttons/button.tsx'
import { Dialog } from './dialog.tsx'

function Removal() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Remove</Button>
      {isOpen && (
        <Dialog title="Remove it?" onClose={() => setIsOpen(false)}>
          <Button>Yes</Button>
          <Button onClick={() => setIsOpen(false)}>No</Button>
        </Dialog>
      )}
    </>
  )
}

const open = async () => {
  render(<Removal />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
}

test('is named by its title and takes focus', async () => {
  await open()

  expect(screen.getByRole('dialog', { name: 'Remove it?' })).toHaveProperty('open', true)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yes' }))
})

test("focuses the close button when there's nothing else to focus", () => {
  render(
    <Dialog title="On its way" onClose={() => undefined}>
      Please wait.
    </Dialog>,
  )

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close dialog' }))
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => userEvent.click(screen.getByRole('button', { name: 'Close dialog' }))],
  ['its own button', () => userEvent.click(screen.getByRole('button', { name: 'No' }))],
  [
    'the back gesture',
    async () => void fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })),
  ],
])('closes and restores focus on %s', async (_, close) => {
  await open()

  await close()

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' }))
})

test('reopens when the browser closes it before it may close', async () => {
  const ask = vi.fn()
  render(
    <Dialog title="On its way" onClose={ask}>
      Please wait.
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog')

  fireEvent(dialog, new Event('close'))
  dialog.removeAttribute('open')

  await waitFor(() => expect(dialog).toHaveProperty('open', true))
  expect(ask).toHaveBeenCalledOnce()
})
