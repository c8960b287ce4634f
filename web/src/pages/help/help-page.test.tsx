import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { guidePages } from './guide.ts'
import { HelpPage } from './help-page.tsx'

const showHelp = (route: string) => show(<HelpPage />, { route, path: '/help/:page?' })
const heading = (name: string, level = 1) => screen.findByRole('heading', { level, name })

test('lists every page', async () => {
  showHelp('/help')

  await heading('Help')
  expect(screen.getByText('from sign-up to your first sale in ten minutes')).toBeDefined()
  const links = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))
  expect(links).toEqual(guidePages.map(({ name }) => `/help/${name}`))
  expect(links.length).toBeGreaterThan(8)
})

test.each(guidePages)('shows $title without an account', async ({ name, title }) => {
  showHelp(`/help/${name}`)

  await heading(title)
  await vi.waitFor(() => expect(document.body.textContent?.length).toBeGreaterThan(1500), 60_000)
  expect(document.title).toBe(`${title} · Guildshop`)
  expect(document.body.textContent).not.toMatch(/\]\(|\*\*|\.md\b/)
})

test('turns links to other docs into plain text', async () => {
  showHelp('/help/administrators')

  const line = await screen.findByText(/Going live/)
  expect(line.querySelector('a')).toBeNull()
})

test('follows a link between pages without reloading', async () => {
  showHelp('/help/faq')

  await userEvent.click(await screen.findByRole('link', { name: 'Refund the payment in PayPal' }))

  const refunds = await heading('Refunds', 2)
  await vi.waitFor(() => expect(document.activeElement).toBe(refunds), 60_000)
})

test('leaves a link opened in a new tab to the browser', async () => {
  showHelp('/help/faq')
  const link = await screen.findByRole('link', { name: 'Refund the payment in PayPal' })

  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
})

test('reserves the space of images, so the layout does not shift while they load', async () => {
  showHelp('/help/getting-started')

  const image = await screen.findByRole('img', { name: 'A shop with its settings and items' })
  const file = readFileSync(join(import.meta.dirname, '../../../../docs/pictures/shop.png'))
  expect(image.getAttribute('src')).toContain('shop.png')
  expect(image.getAttribute('width')).toBe(String(file.readUInt32BE(16)))
  expect(image.getAttribute('height')).toBe(String(file.readUInt32BE(20)))
})

test('focuses the heading in the URL hash', async () => {
  showHelp('/help/orders-and-shipping#refunds')

  const refunds = await heading('Refunds', 2)

  await vi.waitFor(() => expect(document.activeElement).toBe(refunds), 60_000)
})

test("shows the page when the URL hash can't be decoded", async () => {
  showHelp('/help/orders-and-shipping#%')

  expect(await heading('Refunds', 2)).toBeDefined()
})

test('redirects the former URL of a renamed page and keeps the hash', async () => {
  showHelp('/help/orders-desk#refunds')

  const refunds = await heading('Refunds', 2)

  expect(screen.getByRole('heading', { level: 1, name: 'Orders and shipping' })).toBeDefined()
  await vi.waitFor(() => expect(document.activeElement).toBe(refunds), 60_000)
})

test('lists the headings of a page', async () => {
  showHelp('/help/orders-and-shipping')

  const contents = await screen.findByRole('navigation', { name: 'On this page' })
  await userEvent.click(within(contents).getByRole('link', { name: 'Disputes' }))

  expect(document.activeElement).toBe(await heading('Disputes', 2))
})

test('search covers every page', async () => {
  showHelp('/help')

  await userEvent.type(await screen.findByLabelText('Search the guide'), 'packing slip')

  const results = await screen.findByRole('region', { name: 'Search results' })
  const finding = await within(results).findByRole('link', { name: 'Documents' })
  expect(finding.getAttribute('href')).toBe('/help/orders-and-shipping#documents')
  expect(within(results).getByRole('status').textContent).toMatch(/\d results?$/)
  expect(Array.from(results.querySelectorAll('mark'), (mark) => mark.textContent)).toContain('Packing')
})

test('search shows and counts every result', async () => {
  showHelp('/help?q=the')

  const results = await screen.findByRole('region', { name: 'Search results' })
  const places = within(results).getAllByRole('listitem').length
  expect(places).toBeGreaterThan(20)
  expect(within(results).getByRole('status').textContent).toBe(`${places} results`)
})

test('search finds the introduction of a page', async () => {
  showHelp('/help?q=oldest')

  const results = await screen.findByRole('region', { name: 'Search results' })
  const finding = within(results).getByRole('link', { name: 'Orders and shipping' })
  expect(finding.closest('li')?.textContent).toContain('Introduction')
})

test('search without results links back to all guides', async () => {
  showHelp('/help?q=unicorns')
  expect(await screen.findByText('No results for “unicorns”')).toBeDefined()

  await userEvent.click(screen.getByRole('link', { name: 'All guides' }))

  expect(await heading('Permissions', 2)).toBeDefined()
  expect(screen.getByLabelText('Search the guide')).toHaveProperty('value', '')
})

test('a link to Help clears the search', async () => {
  show(
    <>
      <HelpPage />
      <Link to="/help">Help</Link>
    </>,
    { route: '/help?q=unicorns', path: '/help/:page?' },
  )
  await screen.findByText('No results for “unicorns”')

  await userEvent.click(screen.getByRole('link', { name: 'Help' }))

  expect(screen.getByLabelText('Search the guide')).toHaveProperty('value', '')
})

test('an unknown page links back to all guides', async () => {
  showHelp('/help/no-such-page')

  expect(screen.getByText("We can't find that guide")).toBeDefined()
  expect(screen.getByRole('link', { name: 'All guides' }).getAttribute('href')).toBe('/help')
})
