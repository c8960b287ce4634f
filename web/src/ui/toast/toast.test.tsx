import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ToastCard } from './toast-card.tsx'
import { ToastRegion } from './toast-region.tsx'
import { type Toast, useToast } from './use-toast.ts'

function Screen({ toasts }: { toasts: Toast[] }) {
  const { show } = useToast()
  const showAll = () => {
    for (const toast of toasts) show(toast)
  }
  return (
    <>
      <button type="button" onClick={showAll}>
        Go
      </button>
      <ToastRegion />
    </>
  )
}

const go = () => userEvent.click(screen.getByRole('button', { name: 'Go' }))

test('shows toasts one after the other in a polite live region', async () => {
  render(<Screen toasts={[{ text: 'One' }, { text: 'Two' }]} />)
  await go()

  const first = await screen.findByText('One')
  expect(first.closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite')
  expect(screen.queryByText('Two')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss message' }))

  expect(screen.queryByText('One')).toBeNull()
  expect(await screen.findByText('Two')).toBeDefined()
})

test('shows a repeated text once', async () => {
  render(<Screen toasts={[{ text: 'One' }, { text: 'One' }]} />)
  await go()
  await screen.findByText('One')

  await userEvent.click(screen.getByRole('button', { name: 'Dismiss message' }))

  await waitFor(() => expect(screen.queryByText('One')).toBeNull())
})

test('runs its action once and closes', async () => {
  const run = vi.fn()
  render(<Screen toasts={[{ text: 'Item deleted.', action: { label: 'Undo', run } }]} />)
  await go()

  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(run).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByText('Item deleted.')).toBeNull())
})

test('closes on Escape and returns focus to where it was', async () => {
  render(<Screen toasts={[{ text: 'One' }]} />)
  await go()
  await screen.findByText('One')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss message' }))

  await userEvent.keyboard('{Escape}')

  await waitFor(() => expect(screen.queryByText('One')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go' }))
})

test('takes focus if it should, without staying open for it, and returns it', () => {
  vi.useFakeTimers()
  render(<Screen toasts={[{ text: 'One', action: { label: 'Undo', run: () => undefined }, takesFocus: true }]} />)
  const button = screen.getByRole('button', { name: 'Go' })
  button.focus()
  fireEvent.click(button)
  expect(document.activeElement?.textContent).toContain('One')

  act(() => vi.advanceTimersByTime(12_000))

  expect(screen.queryByText('One')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('ignores an Escape that closed something else', () => {
  const onClose = vi.fn()
  render(<ToastCard toast={{ text: 'One' }} onClose={onClose} />)
  const keyDown = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })
  keyDown.preventDefault()

  document.dispatchEvent(keyDown)

  expect(onClose).not.toHaveBeenCalled()
})

function showCard(toast: Toast) {
  vi.useFakeTimers()
  const onClose = vi.fn()
  render(<ToastCard toast={toast} onClose={onClose} />)
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
  return { onClose, pass }
}

test.each([
  { how: 'after 6 seconds', toast: { text: 'One' }, milliseconds: 6000 },
  {
    how: 'with an action after 12 seconds',
    toast: { text: 'One', action: { label: 'Undo', run: () => undefined } },
    milliseconds: 12_000,
  },
])('closes $how', ({ toast, milliseconds }) => {
  const { onClose, pass } = showCard(toast)

  pass(milliseconds - 1)
  expect(onClose).not.toHaveBeenCalled()
  pass(1)

  expect(onClose).toHaveBeenCalledOnce()
})

test('stays while the pointer is over it', () => {
  const { onClose, pass } = showCard({ text: 'One' })
  fireEvent.pointerEnter(screen.getByText('One'))

  pass(60_000)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerLeave(screen.getByText('One'))
  pass(6000)

  expect(onClose).toHaveBeenCalledOnce()
})

test('stays while it has focus', () => {
  const { onClose, pass } = showCard({ text: 'One' })
  const button = screen.getByRole('button', { name: 'Dismiss message' })
  act(() => button.focus())

  pass(60_000)
  expect(onClose).not.toHaveBeenCalled()
  act(() => button.blur())
  pass(6000)

  expect(onClose).toHaveBeenCalledOnce()
})

test('stays while the tab is hidden', () => {
  const { onClose, pass } = showCard({ text: 'One' })
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  fireEvent(document, new Event('visibilitychange'))

  pass(60_000)
  expect(onClose).not.toHaveBeenCalled()
  hidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange'))
  pass(6000)

  expect(onClose).toHaveBeenCalledOnce()
})
