import { expectAccessible } from '../accessibility.ts'
import { demoPassword } from '../account.ts'
import { expect, test } from '../journey.ts'
import { logIn } from '../screens.ts'

test('an owner compares periods, looks at weeks and sums up all servers', async ({ page, allowRefusal }) => {
  allowRefusal(404, '/guilds/310000000000000001/goal')
  await logIn(page, { username: 'petra', password: demoPassword })
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByText('Revenue this month', { exact: true })).toBeVisible()

  await page.getByRole('radio', { name: '12 weeks' }).check()
  await expect(page.getByText('in the last 12 weeks', { exact: false }).first()).toBeVisible()
  await page.getByLabel('Period').selectOption({ label: 'Last 30 days' })
  await expect(page.getByText('Revenue in USD', { exact: true })).toBeVisible()
  await expect(page.getByText('Previous period:', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Sales per item' }).getByRole('row')).not.toHaveCount(0)
  await expectAccessible(page)

  await page.getByLabel('Server', { exact: true }).selectOption({ label: 'All servers' })
  const servers = page.getByRole('table', { name: 'Sales per server' })
  await expect(servers.getByRole('rowheader', { name: 'Pixel Forge' })).toBeVisible()
  await expect(servers.getByRole('rowheader', { name: 'Moonlit Tavern' })).toBeVisible()
  await expect(page.getByText('Revenue in NZD', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(servers).toBeVisible()
  await page.getByLabel('Server', { exact: true }).selectOption({ label: 'Pixel Forge' })
  await page.getByLabel('Period').selectOption({ label: 'Custom dates' })
  await page.getByLabel('First day').fill('2026-01-01')
  await page.getByLabel('Last day').fill('2025-01-01')
  await expect(page.getByRole('alert')).toHaveText('The first day must not be after the last day.')
})
