import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { aToken } from '../testing/a-token.ts'
import { server } from '../testing/server.ts'
import { show } from '../testing/show.tsx'
import { pages } from './pages.ts'
import { Providers } from './providers.tsx'
import { Shell } from './shell.tsx'

beforeEach(() => server.use(http.all('/api/*', () => new HttpResponse(null, { status: 404 }))))

const navigation = () => screen.getByRole('navigation', { name: 'Main' })
const currentLink = async (name: string) => {
  const link = await within(navigation()).findByRole('link', { name })
  await vi.waitFor(() => expect(link.getAttribute('aria-current')).toBe('page'), 60_000)
}
const labels = () =>
  within(navigation())
    .getAllByRole('listitem')
    .map((item) => item.textContent)

/** The HTML rendered before an expired token is cleared. */
function firstPaint(route: string) {
  localStorage.setItem('authToken', aToken({ expiresInSeconds: -1 }))
  return renderToString(
    <Providers queryClient={createQueryClient()}>
      <MemoryRouter initialEntries={[route]}>
        <Shell />
      </MemoryRouter>
    </Providers>,
  )
}

describe('access to screens', () => {
  test.each(['/dashboard', '/manage-servers', '/manage-servers/42', '/profile', '/manage-orders'])(
    '%s redirects a visitor to the login screen',
    async (route) => {
      show(<Shell />, { route })

      await currentLink('Login')
    },
  )

  test.each([
    ['/dashboard', 'Dashboard'],
    ['/manage-servers', 'Manage Your Servers'],
    ['/manage-servers/42', 'Manage Shop'],
    ['/manage-orders', 'Manage Orders'],
  ])('%s is open to a logged-in user', async (route, heading) => {
    show(<Shell />, { route, token: aToken() })

    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined()
  })

  test('a guarded screen shows a loading message while the session is being checked', () => {
    expect(firstPaint('/dashboard')).toContain('Loading authentication status...')
  })

  test('a guarded screen redirects to login when the session expires', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    show(<Shell />, { route: '/dashboard', token: aToken({ expiresInSeconds: 60 }) })
    await screen.findByRole('heading', { name: 'Dashboard' })

    vi.useFakeTimers({ now: Date.now() + 61_000 })
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    vi.useRealTimers()

    await currentLink('Login')
  })

  test.each([
    ['a visitor', undefined],
    ['an ordinary user', aToken()],
  ])('the admin screen redirects %s to the home page', async (_, token) => {
    show(<Shell />, { route: '/admin', ...(token && { token }) })

    await currentLink('Home')
  })

  test('the admin screen is open to super administrators', async () => {
    show(<Shell />, { route: '/admin', token: aToken({ isSuperAdmin: true }) })

    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Control Center' })).toBeDefined()
  })

  test('the admin screen shows Loading while the session is being checked', () => {
    const main = firstPaint('/admin').split('<main')[1]

    expect(main).toContain('>Loading<')
  })

  test.each(['/', '/discord', '/login', '/signup', '/terms-of-service', '/privacy-policy'])(
    '%s is open to everyone and marked as the current page',
    (route) => {
      show(<Shell />, { route })

      const current = within(navigation()).getByRole('link', { current: 'page' })
      expect(current.getAttribute('href')).toBe(route)
    },
  )

  test.each(['/help', '/help/getting-started'])('%s marks the Help link as current', (route) => {
    show(<Shell />, { route })

    expect(screen.getByRole('link', { name: 'Help' }).getAttribute('aria-current')).toBe('page')
  })

  test.each(['/nowhere', '/admin/users', '/manage-servers/42/items'])('%s shows Page not found', async (route) => {
    show(<Shell />, { route, token: aToken({ isSuperAdmin: true }) })

    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
  })
})

describe('a session that ends', () => {
  const toast = 'Your session ended, so we signed you out.'

  test('in another tab is reported', async () => {
    show(<Shell />, { token: aToken() })
    await screen.findByText('Welcome, robin')

    localStorage.removeItem('authToken')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })))

    expect(await screen.findByText(toast)).toBeDefined()
  })

  test('by logging out is not', async () => {
    show(<Shell />, { token: aToken() })

    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))

    await currentLink('Home')
    expect(screen.queryByText(toast)).toBeNull()
  })
})

describe('side navigation', () => {
  test('offers a visitor Login and Sign Up', () => {
    show(<Shell />)

    expect(labels()).toEqual(['Home', 'Discord', 'Login', 'Sign Up', 'Terms of Service', 'Privacy Policy'])
    expect(screen.queryByText(/Welcome,/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Guildshop' }).getAttribute('href')).toBe('/')
  })

  test('welcomes a user by name and lists their screens', async () => {
    show(<Shell />, { token: aToken({ username: 'robin' }) })

    expect(await screen.findByText('Welcome, robin')).toBeDefined()
    expect(labels()).toEqual([
      'Home',
      'Discord',
      'Dashboard',
      'Manage Orders',
      'Manage Servers',
      'My Profile',
      'Terms of Service',
      'Privacy Policy',
      'Logout',
    ])
  })

  test('shows the Admin Center to super administrators', async () => {
    show(<Shell />, { token: aToken({ isSuperAdmin: true }) })
    await screen.findByRole('link', { name: 'Admin Center' })

    const links = within(navigation()).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/discord',
      '/dashboard',
      '/manage-orders',
      '/manage-servers',
      '/profile',
      '/admin',
      '/terms-of-service',
      '/privacy-policy',
    ])
  })

  test('shows Loading and neither Login nor Logout while the user loads', () => {
    const banner = firstPaint('/').split('<main')[0]

    expect(banner).toContain('Loading')
    expect(banner).toContain('Discord')
    expect(banner).not.toMatch(/Login|Logout|Terms/)
  })

  test('is hidden on the payment result', async () => {
    show(<Shell />, { route: '/payment-result?status=success', token: aToken() })

    await screen.findByRole('heading', { name: 'Payment Successful!' })
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Toggle navigation menu' })).toBeNull()
  })

  test('Logout ends the session and goes home, even from a guarded screen', async () => {
    show(<Shell />, { route: '/dashboard', token: aToken() })
    await screen.findByRole('heading', { name: 'Dashboard' })

    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }))

    await currentLink('Home')
    expect(screen.getByRole('link', { name: 'Login' })).toBeDefined()
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  test('toggles the drawer with its button and returns focus to it on Escape', async () => {
    show(<Shell />)
    const toggle = screen.getByRole('button', { name: 'Toggle navigation menu' })
    const isOpen = () => [toggle.getAttribute('aria-expanded'), navigation().hasAttribute('data-open')]

    expect(isOpen()).toEqual(['false', false])
    await userEvent.click(toggle)
    expect(isOpen()).toEqual(['true', true])
    await userEvent.click(toggle)
    expect(isOpen()).toEqual(['false', false])
    await userEvent.click(toggle)
    screen.getByRole('link', { name: 'Login' }).focus()
    await userEvent.keyboard('{Escape}')
    expect(isOpen()).toEqual(['false', false])
    expect(document.activeElement).toBe(toggle)
  })

  test('closes the drawer when a link is followed', async () => {
    show(<Shell />)
    const toggle = screen.getByRole('button', { name: 'Toggle navigation menu' })
    await userEvent.click(toggle)

    await userEvent.click(screen.getByRole('link', { name: 'Discord' }))

    expect(toggle.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('navigation between screens', () => {
  test('focuses the heading after a navigation but not on first load', async () => {
    show(<Shell />, { route: '/terms-of-service' })
    const first = await screen.findByRole('heading', { level: 1, name: 'Terms of Service' })
    const focusAtStart = document.activeElement

    await userEvent.click(screen.getByRole('link', { name: 'Discord' }))

    expect(focusAtStart).not.toBe(first)
    expect(document.activeElement).toBe(await screen.findByRole('heading', { level: 1 }))
    expect(document.title).toBe('Community and support · Guildshop')
  })

  test('prefetches a screen when a link to it is hovered or focused', async () => {
    const fetchedTerms = vi.spyOn(pages['/terms-of-service'], 'prefetch')
    const fetchedLogin = vi.spyOn(pages['/login'], 'prefetch')
    show(<Shell />)

    await userEvent.hover(screen.getByRole('link', { name: 'Terms of Service' }))
    act(() => screen.getByRole('link', { name: 'Login' }).focus())

    expect(fetchedTerms).toHaveBeenCalled()
    expect(fetchedLogin).toHaveBeenCalled()
  })

  test('has a skip link past the navigation', () => {
    show(<Shell />)

    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe(
      `#${screen.getByRole('main').id}`,
    )
  })
})
