import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { neverAnswer, refuse } from '../../testing/answers.ts'
import { lateAnswer } from '../../testing/late-answer.ts'
import { server } from '../../testing/server.ts'
import { freeOwner, guildDetails, otherOwner, premiumOwner, showShop } from './manage-shop-page.testing.tsx'

const banner = /No PayPal payment account is linked/

test("shows the server's name and icon, and a link back to the list", async () => {
  showShop()

  const heading = await screen.findByRole('heading', { level: 1, name: 'Pixel Forge' })
  expect(heading.querySelector('img')?.src).toBe('https://cdn.discordapp.com/icons/42/abc.png')
  expect(document.title).toBe('Pixel Forge · Guildshop')
  expect(screen.getByRole('link', { name: 'Back to Servers' }).getAttribute('href')).toBe('/manage-servers')
})

test('shows name and icon from navigation state before the details load', () => {
  showShop({ details: neverAnswer }, { name: 'Pixel Forge', icon: 'old' })

  const heading = screen.getByRole('heading', { level: 1, name: 'Pixel Forge' })
  expect(heading.querySelector('img')?.src).toBe('https://cdn.discordapp.com/icons/42/old.png')
})

test('shows the first letter for a server without an icon', async () => {
  showShop({ details: { ...guildDetails, name: 'ember', icon: null } })

  const heading = await screen.findByRole('heading', { level: 1, name: 'ember' })
  expect(heading.textContent).toBe('Eember')
})

test('replaces the name from navigation state with the loaded one', async () => {
  showShop({ details: { ...guildDetails, name: 'New Forge' } }, { name: 'Old Forge', icon: 12 })

  expect(await screen.findByRole('heading', { level: 1, name: 'New Forge' })).toBeDefined()
})

test('renders the sections in order', async () => {
  showShop()
  await screen.findByRole('button', { name: 'Add New Item' })

  const names = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(names).toEqual(['Guild Configuration', 'Donation Goal', 'Shop Items'])
})

test('links to the sections of a server that offers more, and only to those', async () => {
  showShop({
    details: { ...guildDetails, itemLimit: 100 },
    items: [{ _id: 'i-1', name: 'Mug', price: 950, refundTakesBack: true }],
  })

  const links = within(await screen.findByRole('list', { name: 'On this page' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Settings', '#settings'],
    ['Goal', '#goal'],
    ['Items', '#items'],
    ['Tools', '#tools'],
  ])
  for (const link of links) expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).not.toBeNull()
  expect(screen.getByLabelText('Default Currency')).toBeDefined()
  expect(screen.getByLabelText('Target Amount')).toBeDefined()
  await userEvent.click(links[2] ?? document.body)
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'location', null])
})

test('shows no section links for a server that only knows the specification', async () => {
  showShop()

  await screen.findByRole('button', { name: 'Add New Item' })
  expect(screen.queryByRole('list', { name: 'On this page' })).toBeNull()
})

test('fetches everything in parallel, each exactly once', async () => {
  const asked: string[] = []
  const note = (name: string, answer: object) => () => {
    asked.push(name)
    return HttpResponse.json(answer)
  }
  const late = lateAnswer()
  const details = () => {
    asked.push('details')
    return late.answer()
  }
  showShop({ details, items: note('items', []), roles: note('roles', []), channels: note('channels', []) })

  await waitFor(() => expect(asked.toSorted()).toEqual(['channels', 'details', 'items', 'roles']))
  late.come(guildDetails)
  await screen.findByLabelText('Notify Channel')

  expect(asked).toHaveLength(4)
})

test('announces loading for each section', () => {
  showShop({ details: neverAnswer })

  const words = screen.getAllByRole('status').map((status) => status.textContent)
  expect(words).toEqual(['Loading configuration...', 'Loading goal...', 'Loading items...'])
})

test('warns an owner without a payment account and links to the profile', async () => {
  showShop({ details: { ...guildDetails, owner: { ...premiumOwner, paypalPayerId: null } } })

  expect(await screen.findByText(banner)).toBeDefined()
  expect(screen.getByText(/until you link one/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Link PayPal' }).getAttribute('href')).toBe('/profile#paypal')
})

test('tells a manager that the owner has no payment account', async () => {
  showShop({ details: { ...guildDetails, owner: { _id: 'user-2', isPremium: true } } })

  expect(await screen.findByText(banner)).toBeDefined()
  expect(screen.getByText(/until the server owner links one/)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Link PayPal' })).toBeNull()
})

test.each([
  ['an account is linked', premiumOwner],
  ['the owner is known by id alone', 'user-2'],
])('shows no payment warning when %s', async (_, owner) => {
  showShop({ details: { ...guildDetails, owner } })

  await screen.findByRole('button', { name: 'Add New Item' })
  expect(screen.queryByText(banner)).toBeNull()
})

test.each([
  ['Active', 'PAYER', true, false],
  [null, null, false, true],
])(
  'reads premium %s and PayPal %s from the profile when the owner is returned as an id',
  async (premiumStatus, paypalPayerId, maySetGoal, isWarned) => {
    server.use(http.get('/api/profile/me', () => HttpResponse.json({ premiumStatus, paypalPayerId })))

    showShop({ details: { ...guildDetails, owner: 'user-1' } })

    await screen.findByRole('button', { name: 'Save Configuration' })
    expect(screen.queryByRole('button', { name: 'Save Goal' }) !== null).toBe(maySetGoal)
    expect(screen.queryByText(banner) !== null).toBe(isWarned)
  },
)

test('treats an owner returned as an id as not premium when the profile fails to load', async () => {
  server.use(http.get('/api/profile/me', refuse(404)))

  showShop({ details: { ...guildDetails, owner: 'user-1' } })

  expect(await screen.findByRole('button', { name: 'Save Configuration' })).toBeDefined()
  expect(await screen.findByText('Only the premium server owner can set a goal.')).toBeDefined()
})

test.each([
  ['owner', freeOwner, 'Your plan does not allow more active shops'],
  ['manager', otherOwner, "The owner's plan does not allow more active shops"],
])('shows the disabled page with an upgrade link to the %s', async (_, owner, words) => {
  showShop({ details: { ...guildDetails, owner, isEnabled: false } })

  expect(await screen.findByRole('heading', { level: 1, name: 'Server Disabled' })).toBeDefined()
  expect(screen.getByText(words)).toBeDefined()
  expect(screen.getByText('Pixel Forge')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Upgrade Account' }).getAttribute('href')).toBe('/profile')
  expect(screen.getByRole('link', { name: 'Back to Servers' })).toBeDefined()
  expect(screen.queryByText('Guild Configuration')).toBeNull()
  expect(screen.queryByText('Shop Items')).toBeNull()
})

test.each([null, undefined])('treats isEnabled %s as enabled', async (isEnabled) => {
  showShop({ details: { ...guildDetails, isEnabled } })

  expect(await screen.findByRole('button', { name: 'Add New Item' })).toBeDefined()
  expect(screen.queryByText('Server Disabled')).toBeNull()
})

test("shows one error with Retry for a server the user can't access", async () => {
  const no = refuse(404, { message: 'Server not found.' })
  showShop({ details: no, items: no, roles: no, goal: no })
  const alert = await screen.findByText('Server not found.')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(alert.closest('[role=alert]')).not.toBeNull()

  server.resetHandlers()
  server.use(
    http.get('/api/guilds/details/42', () => HttpResponse.json(guildDetails)),
    http.get('/api/guilds/42/items', () => HttpResponse.json([])),
    http.get('/api/guilds/42/goal', refuse(404)),
    http.get('/api/discord/links', refuse(404)),
    http.get('/api/discord/guilds/42/:list', () => HttpResponse.json([])),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('button', { name: 'Save Configuration' })).toBeDefined()
})

test('asks for the goal in a way that needs no error for none', async () => {
  const asked = vi.fn()
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/guilds/42/goal')) asked(request.headers.get('prefer'))
  })
  onTestFinished(() => server.events.removeAllListeners())
  showShop()

  await vi.waitFor(() => expect(asked.mock.calls).toEqual([['missing=null']]))
})

test('shows a manager the configuration read-only and lets them edit items', async () => {
  showShop({
    details: { ...guildDetails, owner: otherOwner, defaultCurrency: 'EUR', manageRoleId: '101' },
    items: [{ _id: 'i-1', name: 'Mug', description: 'Holds tea.', price: 950, currency: 'EUR', stock: 3 }],
  })

  const mug = await screen.findByText('Mug')
  expect(screen.getByLabelText('Default Currency')).toMatchObject({ value: 'EUR', disabled: true })
  expect(screen.getByLabelText('Manage-Shop Role')).toMatchObject({ value: '101', disabled: true })
  expect(screen.getByLabelText('Purchase-Notification Role')).toMatchObject({ value: '', disabled: true })
  expect(screen.queryByRole('button', { name: 'Save Configuration' })).toBeNull()
  expect(screen.getByText('Only the server owner can change these settings.')).toBeDefined()
  expect(screen.getByText('Only the premium server owner can set a goal.')).toBeDefined()
  const card = within(mug.closest('li') ?? document.body)
  expect(card.getByRole('button', { name: 'Edit' })).toBeDefined()
  expect(card.getByRole('button', { name: 'Delete' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add New Item' })).toBeDefined()
})

test('warns the owner about an unverified PayPal account', async () => {
  showShop({ details: { ...guildDetails, owner: { ...premiumOwner, isPaypalVerified: false } } })

  expect(await screen.findByText("Your PayPal account isn't verified.")).toBeDefined()
  expect(screen.queryByText(banner)).toBeNull()
})

test.each([
  ['verified', { isPaypalVerified: true }],
  ['of unknown verification', { isPaypalVerified: null }],
  ['returned without a verification status', {}],
  ['missing', { paypalPayerId: null, isPaypalVerified: false }],
  ["somebody else's", { _id: 'user-2', isPaypalVerified: false }],
])('shows no verification warning for a PayPal account that is %s', async (_what, change) => {
  showShop({ details: { ...guildDetails, owner: { ...premiumOwner, ...change } } })
  await screen.findByRole('button', { name: 'Add New Item' })

  expect(screen.queryByText(/PayPal account isn't verified/)).toBeNull()
})

test("shows the owner that their PayPal app doesn't work", async () => {
  showShop({ details: { ...guildDetails, owner: { ...premiumOwner, isPaypalAppBroken: true } } })

  expect(await screen.findByText("Your PayPal app doesn't work.")).toBeDefined()
  expect(screen.getByRole('link', { name: 'What to do' }).getAttribute('href')).toBe('/profile#paypal')
})

test('shows the owner that PayPal refuses payments', async () => {
  showShop({ details: { ...guildDetails, owner: { ...premiumOwner, isPaypalVerified: false, isPaypalRefused: true } } })

  expect(await screen.findByText('PayPal is declining payments to your account.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'What to do' }).getAttribute('href')).toBe('/profile#paypal')
  expect(screen.queryByText("Your PayPal account isn't verified.")).toBeNull()
})

test('links the owner to the members where the server offers memberships', async () => {
  showShop({ details: { ...guildDetails, memberships: {} } })

  const link = await screen.findByRole('link', { name: 'Members' })
  expect(link.getAttribute('href')).toBe('/manage-servers/42/members')
})

test.each([
  ['the server offers no memberships', guildDetails],
  ['the user is a manager', { ...guildDetails, owner: otherOwner, memberships: {} }],
])('shows no link to members if %s', async (_, details) => {
  showShop({ details })
  await screen.findByRole('button', { name: 'Add New Item' })

  expect(screen.queryByRole('link', { name: 'Members' })).toBeNull()
})

const canPrice = { canEdit: true, managersMayPrice: true }

test.each([
  ['the owner', { ...guildDetails, pricing: canPrice }],
  ['managers who may price', { ...guildDetails, owner: otherOwner, pricing: canPrice }],
])('links %s to the prices', async (_, details) => {
  showShop({ details })

  const link = await screen.findByRole('link', { name: 'Pricing' })
  expect(link.getAttribute('href')).toBe('/manage-servers/42/pricing')
})

test.each([
  ['the server offers no pricing', guildDetails],
  [
    'the owner keeps prices to themselves',
    { ...guildDetails, owner: otherOwner, pricing: { ...canPrice, canEdit: false } },
  ],
])('shows no link to prices if %s', async (_, details) => {
  showShop({ details })
  await screen.findByRole('button', { name: 'Add New Item' })

  expect(screen.queryByRole('link', { name: 'Pricing' })).toBeNull()
})

const storefront = { isOwner: true, allowsGifts: true }

test.each([
  ['the owner', { ...guildDetails, storefront }],
  ['managers', { ...guildDetails, owner: otherOwner, storefront: { ...storefront, isOwner: false } }],
])('links %s to the storefront', async (_, details) => {
  showShop({ details })

  const link = await screen.findByRole('link', { name: 'Storefront' })
  expect(link.getAttribute('href')).toBe('/manage-servers/42/storefront')
})

test('shows no link to a storefront that the server does not offer', async () => {
  showShop()
  await screen.findByRole('button', { name: 'Add New Item' })

  expect(screen.queryByRole('link', { name: 'Storefront' })).toBeNull()
})
