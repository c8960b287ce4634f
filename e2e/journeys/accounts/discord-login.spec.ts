import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { aPerson } from '../account.ts'
import { changeData } from '../database.ts'
import { expect, test } from '../journey.ts'
import { expectError, expectSignedIn, goToProfile } from '../screens.ts'

/** Used by no other journey, and in none of the demo's servers. */
const lena = { discordId: '210000000000000024', email: 'lena@sandbox-discord.example' }

async function authorizeAsLena(page: Page) {
  await page.getByRole('button', { name: 'Continue with Discord' }).click()
  await page.getByRole('radio', { name: 'lena' }).check()
  await page.getByRole('button', { name: 'Authorize' }).click()
}

test('signs up with Discord, logs in with it again and offers to set a password', async ({ page }) => {
  const { username } = aPerson()
  await changeData(
    ['delete from discord_link where discord_id = $1', [lena.discordId]],
    ["update account set email = username || '@gone.example' where email = $1", [lena.email]],
  )
  await page.goto('/signup')
  await authorizeAsLena(page)

  await expect(page.getByLabel('Username')).toHaveValue('lena')
  await expect(page.getByText(lena.email)).toBeVisible()
  expect(page.url()).not.toContain('#')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectError(page, 'You must accept the Terms of Service.')
  await expectAccessible(page)
  await page.getByLabel('Terms of Service').check()
  await page.getByLabel('Privacy Policy').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectSignedIn(page, username)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await expectAccessible(page)
  await authorizeAsLena(page)
  await expectSignedIn(page, username)
  await goToProfile(page)
  await expect(page.getByText("You log in with Discord and don't have a password yet.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set a password' }).click()
  await expect(page).toHaveURL('/verify-reset-code')
  await expect(page.getByText(`Enter the 6-digit code we emailed to ${lena.email}.`)).toBeVisible()
})
