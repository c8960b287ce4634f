import type { Page } from '@playwright/test'
import { demoPassword } from '../account.ts'
import { test } from '../journey.ts'
import { bringToken, logIn } from '../screens.ts'
import { expectHarmless, onlyReportBreaches, watchForScripts } from './harmless.ts'
import { fillAdminCenter, openHostileShop } from './hostile-shop.ts'
import { bundlesOf, hostileTexts } from './hostile-texts.ts'
import {
  nameEverything,
  typeIntoEditor,
  visitDesk,
  visitDiscordServers,
  visitHostileLinks,
  visitOrderDocuments,
  visitProfile,
  visitServers,
} from './hostile-visits.ts'

// Each visits many screens, and the machine may be busy.
test.describe.configure({ timeout: 600_000 })

async function visitAdminCenter(page: Page, username: string): Promise<void> {
  await logIn(page, { username: 'ada', password: demoPassword })
  await page.goto('/admin')
  await page.getByLabel('Search the log').fill(username)
  await expectHarmless(page, bundlesOf(hostileTexts, 500))
  for (const text of hostileTexts.slice(0, 5)) {
    await page.getByRole('searchbox', { name: 'Username or Email' }).fill(text)
    await expectHarmless(page, [text])
  }
}

test.beforeEach(async ({ context }) => {
  await watchForScripts(context)
  await onlyReportBreaches(context)
})

test('hostile shop data is shown as text on all owner screens', async ({ page, request, accounts, expectRefusal }) => {
  const shop = await openHostileShop(request, await accounts.openVerified())
  await bringToken(page, shop.owner.token)
  await nameEverything(page)

  await visitServers(page, shop)
  await typeIntoEditor(page, shop)
  await visitDesk(page, shop)
  await visitOrderDocuments(page, request, shop)
  expectRefusal(400, '/profile/redeem-code')
  await visitProfile(page)
})

test('hostile URL parameters and Discord data are shown as text', async ({ page, accounts }) => {
  await bringToken(page, (await accounts.open()).token)
  await nameEverything(page)

  await visitDiscordServers(page)
  await visitHostileLinks(page)
})

test('hostile text is shown as text on the admin screens', async ({ page, request, accounts }) => {
  const { username } = await accounts.open()
  await fillAdminCenter(request, username)

  await visitAdminCenter(page, username)
})
