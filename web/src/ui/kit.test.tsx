import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Avatar } from './avatar.tsx'
import { Button } from './buttons/button.tsx'
import { CopyButton } from './buttons/copy-button.tsx'
import { Notice } from './page/notice.tsx'
import { useNoticeFromNavigation } from './page/notice-from-navigation.ts'
import { ThemeSwitch } from './theme-switch.tsx'

afterEach(() => document.documentElement.removeAttribute('data-theme'))

test('disables a pending button', async () => {
  const press = vi.fn()
  render(
    <Button pending onClick={press}>
      Saving...
    </Button>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Saving...' }))

  expect(press).not.toHaveBeenCalled()
})

test('announces errors assertively and successes politely, and renders nothing without text', () => {
  const { container } = render(
    <>
      <Notice tone="error">Failed.</Notice>
      <Notice tone="success">Done.</Notice>
      <Notice tone="error">{null}</Notice>
    </>,
  )

  expect(screen.getByRole('alert').textContent).toBe('Failed.')
  expect(screen.getByRole('status').textContent).toBe('Done.')
  expect(container.children).toHaveLength(2)
})

function Told() {
  const notice = useNoticeFromNavigation()
  const { state, search } = useLocation()
  return (
    <p>
      {notice ? `${notice.tone}: ${notice.text}` : 'nothing'} / {JSON.stringify(state)} / {search}
    </p>
  )
}

const told = (state: unknown) => {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/login', search: '?a=1', state }]}>
      <Told />
    </MemoryRouter>,
  )
  return screen.getByRole('paragraph').textContent
}

test('shows a notice from navigation state once and keeps the rest of the state', () => {
  expect(told({ email: 'a@b.c', notice: { tone: 'error', text: 'Start over.' } })).toBe(
    'error: Start over. / {"email":"a@b.c"} / ?a=1',
  )
})

test.each([null, 'text', { notice: 'text' }, { notice: { text: 1, tone: 'error' } }, { notice: { text: 'Hi' } }])(
  'shows no notice for the navigation state %o',
  (state) => {
    expect(told(state)).toMatch(/^nothing/)
  },
)

test('confirms a copy for two seconds', async () => {
  const user = userEvent.setup()
  render(<CopyButton text="A1" what="order ID" />)

  vi.useFakeTimers({ shouldAdvanceTime: true })
  await user.click(screen.getByRole('button', { name: 'Copy order ID' }))
  const confirmation = screen.getByRole('status').textContent
  act(() => vi.advanceTimersByTime(2000))

  expect(confirmation).toBe('Copied to clipboard')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('switches the theme and stores the choice', async () => {
  document.documentElement.dataset.theme = 'dark'
  render(<ThemeSwitch />)

  await userEvent.click(screen.getByRole('button', { name: 'Light theme' }))

  expect(document.documentElement.dataset.theme).toBe('light')
  expect(localStorage.getItem('theme')).toBe('light')
  expect(screen.getByRole('button', { name: 'Dark theme' })).toBeDefined()
})

test('falls back to the first letter when the image fails to load', () => {
  render(<Avatar name="émile" imageUrl="https://cdn.discordapp.com/icons/1/2.png" />)

  fireEvent.error(screen.getByRole('presentation'))

  expect(screen.getByText('É')).toBeDefined()
  expect(screen.getByRole('presentation').getAttribute('src')).toBe('https://cdn.discordapp.com/icons/1/2.png')
})
