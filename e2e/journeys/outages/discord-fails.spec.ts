import { demoPassword } from '../account.ts'
import { expect, test } from '../journey.ts'
import { pull } from '../sandbox.ts'
import { findServers, logIn } from '../screens.ts'

test.afterEach(() => pull('/discord/control/faults/clear'))

/** Adds a fault to the sandbox's list of a user's servers. */
async function failServerList(fault: object): Promise<void> {
  await pull('/discord/control/faults', { method: 'GET', path: '/users/@me/guilds', ...fault })
}

test('retries when Discord rate-limits the server list, and shows a free owner the plan limit', async ({
  page,
  expectRefusal,
  allowRefusal,
}) => {
  await logIn(page, { username: 'finn', password: demoPassword })
  await page.goto('/manage-servers')
  await failServerList({ kind: 'rate-limit', retryAfter: 1, times: 1 })
  allowRefusal(429, '/guilds/manageable')
  allowRefusal(429, '/discord/eligible-guilds')
  expectRefusal(403, '/guilds')
  await findServers(page, 'finn')

  await page.getByRole('listitem').filter({ hasText: 'Book Nook' }).getByRole('button', { name: 'Register' }).click()

  await expect(page.getByRole('alert')).toContainText('Server registration limit reached for your account tier.')
})

test('shows an error when Discord keeps failing', async ({ page, expectRefusal, allowRefusal }) => {
  await logIn(page, { username: 'petra', password: demoPassword })
  await page.goto('/manage-servers')
  await page.getByRole('button', { name: 'Find Discord Servers to Add' }).click()
  await page.getByRole('radio', { name: 'petra' }).check()
  await failServerList({ kind: 'status', status: 500, times: 100 })
  allowRefusal(502, '/guilds/manageable')
  expectRefusal(502, '/discord/eligible-guilds')

  await page.getByRole('button', { name: 'Authorize' }).click()

  const sentence = page.getByText('Failed to load eligible servers. Ensure you are connected to Discord.')
  await expect(sentence).toBeVisible()
  await expect(page.getByText('Failed to fetch servers.')).toBeVisible()
})
