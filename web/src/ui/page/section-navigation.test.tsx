import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { SectionNavigation } from './section-navigation.tsx'

const sections = [
  { id: 'account', label: 'Account' },
  { id: 'billing', label: 'Billing' },
  { id: 'data', label: 'Data' },
]

function Settings() {
  const [hasBilling, setHasBilling] = useState(false)
  return (
    <div>
      <SectionNavigation sections={sections} />
      <h2 id="account">Account Details</h2>
      {hasBilling && <h2 id="billing">Billing history</h2>}
      <h2 id="data">Your data</h2>
      <button type="button" onClick={() => setHasBilling(true)}>
        Load
      </button>
    </div>
  )
}

const show = (url = '/') =>
  render(
    <MemoryRouter initialEntries={[url]}>
      <Settings />
    </MemoryRouter>,
  )

const labels = () => screen.getAllByRole('link').map((link) => link.textContent)
const marked = () => screen.getAllByRole('link').find((link) => link.getAttribute('aria-current'))?.textContent

/** Scrolls so that the heading is this far from the top of the window. */
function scrollTo(headings: Record<string, number>) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, headings[this.id] ?? 0, 100, 20)
  })
  act(() => void fireEvent.scroll(document))
}

test('links to the sections that are on the page, also when one appears later', async () => {
  show()
  expect(labels()).toEqual(['Account', 'Data'])
  expect(screen.getByRole('link', { name: 'Data' }).getAttribute('href')).toBe('#data')

  await userEvent.click(screen.getByRole('button', { name: 'Load' }))

  await waitFor(() => expect(labels()).toEqual(['Account', 'Billing', 'Data']))
})

test('marks the section being read', () => {
  show()

  scrollTo({ account: 0, data: 5000 })
  expect(marked()).toBe('Account')
  scrollTo({ account: -5000, data: 10 })

  expect(marked()).toBe('Data')
})

test('marks the last section at the end of the page, however short it is', () => {
  show()
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(3000)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(768)
  vi.spyOn(document.documentElement, 'scrollTop', 'get').mockReturnValue(2232)

  scrollTo({ account: -2000, data: 700 })

  expect(marked()).toBe('Data')
})

test('marks the section being read after others have moved it', () => {
  const observed: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(notify: () => void) {
        observed.push(notify)
      }
      observe() {}
      disconnect() {}
    },
  )
  show()
  scrollTo({ account: 0, data: 5000 })

  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 20))
  act(() => {
    for (const notify of observed) notify()
  })

  expect(marked()).toBe('Data')
})

test('marks the section jumped to, even if it is too short to reach the top', async () => {
  show()

  await userEvent.click(screen.getByRole('link', { name: 'Data' }))
  scrollTo({ account: 0, data: 5000 })

  expect(marked()).toBe('Data')
})

test('scrolls to the section in the URL once it is on the page', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  show('/settings#billing')
  expect(scrolled).not.toHaveBeenCalled()

  await userEvent.click(screen.getByRole('button', { name: 'Load' }))

  await waitFor(() => expect(scrolled).toHaveBeenCalledOnce())
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('heading', { name: 'Billing history' })])
})
