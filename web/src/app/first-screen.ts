import { storedToken } from '../api/token-store.ts'
import { memberLinks } from './navigation/navigation-links.tsx'
import { pageAt, pages } from './pages.ts'

/** After this the shell renders first, with a placeholder for the screen. */
const timeoutMilliseconds = 300

/**
 * Loads the requested screen, and a member's links, before the first render. React delays replacing a Suspense
 * fallback, so rendering the fallback first would make the screen appear later.
 */
export async function firstScreen(pathname: string): Promise<void> {
  const screen = pageAt(pathname) ?? pages['*']
  const timeout = new Promise((over) => setTimeout(over, timeoutMilliseconds))
  const links = storedToken() === null ? null : prepareForMember()
  await Promise.race([Promise.all([screen.prefetch(), links]), timeout])
}

/** Most members' screens show dates, and the first formatter takes the browser tens of milliseconds to create. */
function prepareForMember(): Promise<unknown> {
  const links = memberLinks.prefetch()
  new Intl.DateTimeFormat()
  return links
}
