import { expectAccessible } from '../accessibility.ts'
import { demoPassword } from '../account.ts'
import { expect, test } from '../journey.ts'
import { logIn } from '../screens.ts'

test('an owner compares periods, looks at weeks and sums up all servers', async ({ page }) => {
  await logIn(page, { username: 'petra', password: demoPassword })
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByText('Revenue this month', { exact: true })).toBeVisible()

  await page.getByRole('radio', { name: '12 weeks' }).check()
  await expect(page.getByText('in the last 12 weeks', { exact: false }).first()).toBeVisible()
  await page.getByLabel('Period', { exact: true }).selectOption({ label: 'Last 30 days' })
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
  await page.getByLabel('Period', { exact: true }).selectOption({ label: 'Custom dates' })
  await page.getByLabel('Start date').fill('2026-01-01')
  await page.getByLabel('End date').fill('2025-01-01')
  await expect(page.getByRole('alert')).toHaveText("The start date can't be after the end date.")
})

test('an owner explores the chart by pointer and keyboard and compares it with the previous period', async ({
  page,
}) => {
  await logIn(page, { username: 'petra', password: demoPassword })
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const slider = page.getByRole('slider', { name: /^Revenue in USD per day in the last 30 days/ })
  await expect(slider).toHaveAttribute('aria-valuetext', /: Revenue .+, Sales \d+$/)

  await page.getByLabel('Compare with previous period').check()
  await expect(page).toHaveURL(/compare=previous/)
  const text = /: Revenue .+, Sales \d+\. .+: Revenue .+, Sales \d+\. Change: Revenue .+, Sales .+$/
  await expect(slider).toHaveAttribute('aria-valuetext', text)

  const plot = page.locator('div:has(> input[type=range])')
  const tip = plot.locator('> div[aria-hidden]')
  await plot.hover({ position: { x: 4, y: 100 } })
  const first = await tip.textContent()
  expect(first).toMatch(/Revenue.+Sales.+Change/)
  await plot.hover({ position: { x: 60, y: 100 } })
  await expect(tip).not.toHaveText(first ?? '')
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)

  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveValue('0')
  await expect(tip).toHaveText(first ?? '')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveValue('1')
  await page.keyboard.press('End')
  await expect(slider).toHaveValue('29')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(tip).toHaveCount(0)

  await page.getByRole('radio', { name: '12 weeks' }).check()
  await page.reload()
  await expect(page.getByRole('radio', { name: '12 weeks' })).toBeChecked()
  await expect(page.getByLabel('Compare with previous period')).toBeChecked()
  const weeks = page.getByRole('table', { name: /per week in the last 12 weeks/ })
  await expect(weeks.getByRole('row')).toHaveCount(13)
  await expect(weeks.getByRole('columnheader', { name: 'Change in revenue' })).toHaveCount(1)

  await page.getByLabel('Period', { exact: true }).selectOption({ label: 'Last 90 days' })
  await expect(page.getByRole('table', { name: /^Revenue in USD per week in/ })).toBeAttached()
  await expect(page.getByLabel('Compare with previous period')).toBeChecked()
  await page.setViewportSize({ width: 360, height: 780 })
  await plot.scrollIntoViewIfNeeded()
  await plot.hover({ position: { x: 4, y: 100 } })
  await expect(tip).toBeVisible()
  await expectAccessible(page)
})
