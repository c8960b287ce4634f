import { expect, test } from '../journey.ts'

test('the API reference shows every group of calls without loading anything from elsewhere', async ({ page }) => {
  await page.goto('/api/docs')

  await expect(page).toHaveURL('/api/docs/')
  await expect(page.getByRole('heading', { name: 'Guildshop API' })).toBeVisible()
  await expect(page.getByText('/api/auth/login').first()).toBeVisible()
})
