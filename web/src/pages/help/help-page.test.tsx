import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { guidePages, helpAddress } from './guide.ts'
import { HelpPage } from './help-page.tsx'

const showHelp = (route: string) => show(<HelpPage />, { route, path: '/help/:page?' })
const heading = (name: string, level = 1) => screen.findByRole('heading', { level, name })

test('help begins with a list of all pages', async () => {
  showHelp('/help')

  await heading('Help')
  expect(screen.getByText('from nothing to the first sale in ten minutes')).toBeDefined()
  const links = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))
  expect(links).toEqual(guidePages.map(({ name }) => `/help/${name}`))
  expect(links.length).toBeGreaterThan(8)
})

test.each(guidePages)('the page $title can be read without an account', async ({ name, title }) => {
  showHelp(`/help/${name}`)

  await heading(title)
  await vi.waitFor(() => expect(document.body.textContent?.length).toBeGreaterThan(1500), 60_000)
  expect(document.title).toBe(`${title} · Guildshop`)
  expect(document.body.textContent).not.toMatch(/\]\(|\*\*|\.md\b/)
})

test('links between pages stay in the portal, those to other documents are plain words', async () => {
  showHelp('/help/administrators')

  const line = await screen.findByText(/Going live/)
  expect(line.querySelector('a')).toBeNull()
  expect(['premium.md', 'orders-desk.md#refunds', 'README.md', '../security.md'].map(helpAddress)).toEqual([
    '/help/premium',
    '/help/orders-desk#refunds',
    '/help',
    null,
  ])
})

test('an address with a heading leads to it', async () => {
  showHelp('/help/orders-desk#refunds')

  const refunds = await heading('Refunds', 2)

  await vi.waitFor(() => expect(document.activeElement).toBe(refunds), 60_000)
})

test('an address that nobody can decode shows the page from its beginning', async () => {
  showHelp('/help/orders-desk#%')

  expect(await heading('Refunds', 2)).toBeDefined()
})

test('a page lists what it holds', async () => {
  showHelp('/help/orders-desk')

  const contents = await screen.findByRole('navigation', { name: 'On this page' })
  await userEvent.click(within(contents).getByRole('link', { name: 'Disputes' }))

  expect(document.activeElement).toBe(await heading('Disputes', 2))
})

test('what is looked for is found on whatever page it stands', async () => {
  showHelp('/help')

  await userEvent.type(await screen.findByLabelText('Search the guide'), 'packing slip')

  const results = await screen.findByRole('region', { name: 'Search results' })
  const finding = await within(results).findByRole('link', { name: 'Papers' })
  expect(finding.getAttribute('href')).toBe('/help/orders-desk#papers')
  expect(within(results).getByRole('status').textContent).toMatch(/\d places? in the guide/)
  expect(Array.from(results.querySelectorAll('mark'), (mark) => mark.textContent)).toContain('Packing')
})

test('every place is counted and shown', async () => {
  showHelp('/help?q=the')

  const results = await screen.findByRole('region', { name: 'Search results' })
  const places = within(results).getAllByRole('listitem').length
  expect(places).toBeGreaterThan(20)
  expect(within(results).getByRole('status').textContent).toBe(`${places} places in the guide`)
})

test('the words before the first heading of a page are found as its beginning', async () => {
  showHelp('/help?q=oldest')

  const results = await screen.findByRole('region', { name: 'Search results' })
  const finding = within(results).getByRole('link', { name: 'The orders desk' })
  expect(finding.closest('li')?.textContent).toContain('Beginning of the page')
})

test('a search without a finding says so and leads back to all pages', async () => {
  showHelp('/help?q=unicorns')
  expect(await screen.findByText('Nothing in the guide matches “unicorns”.')).toBeDefined()

  await userEvent.click(screen.getByRole('link', { name: 'All of the guide' }))

  expect(await heading('Who may do what', 2)).toBeDefined()
  expect(screen.getByLabelText('Search the guide')).toHaveProperty('value', '')
})

test('whoever asks for the list again finds the search empty', async () => {
  show(
    <>
      <HelpPage />
      <Link to="/help">Help</Link>
    </>,
    { route: '/help?q=unicorns', path: '/help/:page?' },
  )
  await screen.findByText('Nothing in the guide matches “unicorns”.')

  await userEvent.click(screen.getByRole('link', { name: 'Help' }))

  expect(screen.getByLabelText('Search the guide')).toHaveProperty('value', '')
})

test('a page that does not exist leads back to the list', async () => {
  showHelp('/help/no-such-page')

  expect(screen.getByText('The guide has no such page')).toBeDefined()
  expect(screen.getByRole('link', { name: 'All of the guide' }).getAttribute('href')).toBe('/help')
})
