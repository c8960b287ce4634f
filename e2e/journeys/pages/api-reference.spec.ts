import { expect, test } from '@playwright/test'

test('the API reference shows the calls and loads nothing from elsewhere', async ({ page, baseURL }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).origin))
  await page.goto('/api/docs')

  await expect(page).toHaveURL('/api/docs/')
  await expect(page.getByRole('heading', { name: 'Guildshop API' })).toBeVisible()
  await expect(page.getByText('/api/auth/login').first()).toBeVisible()
  expect(requested.filter((origin) => origin !== baseURL && origin !== 'null')).toEqual([])
})
