import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { demoPassword } from '../account.ts'
import { letDaysPass } from '../database.ts'
import { expect, test } from '../journey.ts'
import {
  idOf,
  joinServer,
  lookAt,
  newestMessage,
  openChat,
  openDirectMessages,
  pay,
  pixelForge,
  pressNewest,
  rolesOf,
  say,
} from '../sandbox.ts'
import { logIn } from '../screens.ts'

test.describe.configure({ mode: 'serial', timeout: 600_000 })

const item = 'Reading Circle'
const role = 'Legend'
const patience = { timeout: 120_000 }

const cardOf = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: item, exact: true }) })

async function openShop(page: Page): Promise<void> {
  await logIn(page, { username: 'petra', password: demoPassword })
  await page.goto(`/manage-servers/${pixelForge.guild}`)
  await expect(page.getByRole('button', { name: 'Add New Item' })).toBeVisible()
}

/** Opens the list of members, filtered by a name. */
async function openMembers(page: Page, name: string): Promise<void> {
  await logIn(page, { username: 'petra', password: demoPassword })
  await page.goto(`/manage-servers/${pixelForge.guild}/members`)
  await page.getByLabel('Search members').fill(name)
  await expect(page).toHaveURL(new RegExp(`q=${name}`))
}

async function join(page: Page): Promise<void> {
  await openChat(page, pixelForge, 'ada')
  await lookAt(page, item, 'Join')
  await pressNewest(page, 'Join')
  await expect(newestMessage(page)).toContainText("It doesn't renew automatically.")
  await newestMessage(page).getByRole('link', { name: 'Pay with PayPal' }).click()
  await pay(page)
  await expect.poll(() => rolesOf(page, pixelForge, 'ada'), patience).toContain(role)
}

test('a seller with a Basic connection sells a membership that is renewed by reminder', async ({ page }) => {
  await openShop(page)
  await page.getByRole('button', { name: 'Add New Item' }).click()
  const editor = page.getByRole('dialog', { name: 'Add New Item' })
  await editor.getByLabel('Name', { exact: true }).fill(item)
  await editor.getByLabel('Description').fill('A book a month, read together.')
  await editor.getByLabel('Price').fill('6')
  await editor.getByLabel('Reward Role').selectOption({ label: role })
  await editor.getByLabel('Sell as a membership').check()
  await expect(editor.getByLabel('Renewal')).toHaveValue('reminder')
  await editor.getByLabel('Grace period').selectOption('2')
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Add Item' }).click()

  await expect(editor).toBeHidden()
  await expect(cardOf(page)).toContainText('Membership')
})

test('a member joins, is reminded, renews from the message, lapses and joins again', async ({
  page,
  openAnotherBrowser,
}) => {
  await joinServer(pixelForge, 'ada')
  await join(page)

  await test.step('the reminder has a button that adds a period', async () => {
    await letDaysPass(item, idOf('ada'), 29)
    const messages = await openAnotherBrowser()
    await expect(async () => {
      await openDirectMessages(messages, 'ada')
      await expect(newestMessage(messages).getByRole('button', { name: 'Renew' })).toBeVisible({ timeout: 1000 })
    }).toPass(patience)
    await pressNewest(messages, 'Renew')
    await newestMessage(messages).getByRole('link', { name: 'Pay with PayPal' }).click()
    await pay(messages)
  })

  await test.step('the history shows both payments', async () => {
    await openChat(page, pixelForge, 'ada')
    await say(page, '/membership')
    await pressNewest(page, 'History')
    await expect(newestMessage(page).getByText(/\$6\.00 USD/)).toHaveCount(2)
  })

  await test.step('without a payment it ends after the grace period', async () => {
    await letDaysPass(item, idOf('ada'), 60)
    await expect.poll(() => rolesOf(page, pixelForge, 'ada'), patience).not.toContain(role)
  })

  await join(page)
})

test('a seller extends a membership and messages the member', async ({ page }) => {
  await openMembers(page, 'ada')
  await page.getByRole('link', { name: 'ada' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'ada' })
  await dialog.getByRole('button', { name: 'Extend membership' }).click()
  await dialog.getByLabel('Days').fill('10')
  await dialog.getByLabel('Reason').fill('Won the raffle')
  await dialog.getByRole('button', { name: 'Extend membership' }).click()
  await expect(dialog.getByRole('region', { name: 'Payments and periods' })).toContainText('Won the raffle')
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Message member' }).click()
  await dialog.getByLabel('Message', { exact: true }).fill('We meet on Friday.')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog.getByRole('region', { name: 'Messages to the member' })).toContainText('We meet on Friday.')
})

test('a seller imports members and undoes the import', async ({ page }) => {
  await logIn(page, { username: 'petra', password: demoPassword })
  await page.goto(`/manage-servers/${pixelForge.guild}/members`)
  await page.getByRole('button', { name: 'Import members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import members' })
  await dialog.getByLabel('Membership item').selectOption({ label: item })
  const until = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const lines = ['discord_id,until', `220000000000900001,${until}`, `220000000000900002,${until}`, `nobody,${until}`]
  await dialog.getByLabel('Discord IDs and end dates').fill(lines.join('\n'))
  await dialog.getByRole('button', { name: 'Preview import' }).click()
  await expect(dialog.getByRole('table', { name: 'Invalid lines' })).toContainText('nobody')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Import/ }).click()

  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await dialog.getByRole('button', { name: 'Undo import' }).last().click()
  await expect(dialog.getByText('Import undone.')).toBeVisible()
})

test('a seller deletes the item and ends its memberships', async ({ page }) => {
  await openShop(page)
  await cardOf(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog')
  await question.getByLabel('End all now').check()
  await question.getByLabel(`Type “${item}” to confirm`).fill(item)
  await question.getByRole('button', { name: /Delete/ }).click()

  await expect(cardOf(page)).toBeHidden()
  await expect.poll(() => rolesOf(page, pixelForge, 'ada'), patience).not.toContain(role)
})
