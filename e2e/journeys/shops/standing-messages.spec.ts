import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { demoPassword } from '../account.ts'
import { expect, test } from '../journey.ts'
import { joinServer, messagesIn, moonlitTavern, newestMessage, openChat, press, pull, typeCommand } from '../sandbox.ts'
import { logIn } from '../screens.ts'

test.describe.configure({ mode: 'serial', timeout: 600_000 })

/** No other journey uses this item. */
const houseLog = { ...moonlitTavern, channel: '510000000000020003' }
const item = 'Tavern Songbook'

const messageOf = (page: Page) => messagesIn(page).filter({ hasText: item }).filter({ hasNotText: 'Only' }).last()

async function openMessages(page: Page): Promise<void> {
  await page.goto(`/manage-servers/${moonlitTavern.guild}/storefront`)
  await expect(page.getByRole('heading', { name: 'Messages in channels' })).toBeVisible()
}

async function setPrice(page: Page, price: string): Promise<void> {
  await page.goto(`/manage-servers/${moonlitTavern.guild}#items`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: item, exact: true }) })
  await card.getByRole('button', { name: 'Edit' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Item' })
  await editor.getByLabel('Price').fill(price)
  await editor.getByRole('button', { name: 'Update Item' }).click()
  await expect(editor).toBeHidden()
}

test('a seller posts an item, and the message follows its price', async ({ page }) => {
  await logIn(page, { username: 'petra', password: demoPassword })
  await openMessages(page)
  await page.getByRole('button', { name: /^Post/ }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Post a message' })
  await dialog.getByLabel('What to post').selectOption({ label: 'Item' })
  await dialog.getByLabel('Item', { exact: true }).selectOption({ label: item })
  await dialog.getByLabel('Channel').selectOption(houseLog.channel)
  await expect(dialog).toContainText('$8.50 NZD')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Post message' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: item })
  await expect(row).toContainText('Up to date')
  await expectAccessible(page)

  await setPrice(page, '9.75')
  await joinServer(moonlitTavern, 'ivy')
  await expect(async () => {
    await openChat(page, houseLog, 'ivy')
    await expect(messageOf(page)).toContainText('$9.75 NZD', { timeout: 5000 })
  }).toPass()
})

test('a member buys from the message, which stays as it is for everyone', async ({ page }) => {
  await openChat(page, houseLog, 'ivy')
  await press(page, messageOf(page).getByRole('button', { name: 'Buy' }))
  await expect(newestMessage(page)).toContainText('Only Ivy can see this')
  await expect(newestMessage(page).getByRole('button', { name: 'Buy', exact: true })).toBeVisible()
  await expect(messageOf(page).getByRole('button', { name: 'Browse shop' })).toBeVisible()
})

test('a deleted message is reported and can be posted again', async ({ page }) => {
  await openChat(page, houseLog, 'ivy')
  await pull('/discord/control/messages/delete', { message: await idOfMessage(page) })
  await logIn(page, { username: 'petra', password: demoPassword })
  await setPrice(page, '8.50')
  const row = page.getByRole('listitem').filter({ hasText: item })
  await expect(async () => {
    await openMessages(page)
    await expect(row).toContainText('Deleted', { timeout: 5000 })
  }).toPass()
  await row.getByRole('button', { name: 'Post again' }).click()
  await expect(row).toContainText('Up to date', { timeout: 60_000 })

  await openChat(page, houseLog, 'ivy')
  await expect(messageOf(page)).toContainText('$8.50 NZD')
})

test('/shop post is for those who manage the shop', async ({ page }) => {
  await openChat(page, houseLog, 'ivy')
  await typeCommand(page, '/shop post', { item })
  await expect(newestMessage(page)).toContainText('Only Ivy can see this')
  await expect(newestMessage(page)).toContainText("Only the shop's owner and its managers can post messages.")

  await openChat(page, houseLog, 'petra')
  await typeCommand(page, '/shop post')
  const shop = messagesIn(page).filter({ hasText: 'Moonlit Tavern shop' }).filter({ hasText: 'Page 1 of' })
  await expect(async () => {
    await openChat(page, houseLog, 'petra')
    await expect(shop.first()).toBeVisible({ timeout: 5000 })
  }).toPass()
})

/** From the control endpoint, because the chat doesn't show ids. */
async function idOfMessage(page: Page): Promise<string> {
  const reply = await page.request.get(
    `${new URL(page.url()).origin}/discord/control/channels/${houseLog.channel}/messages`,
  )
  const messages: Array<{ id: string; flags: number }> = await reply.json()
  const isShown = (message: { flags: number }) => (message.flags & 64) === 0 && JSON.stringify(message).includes(item)
  return messages.filter(isShown).at(-1)?.id ?? ''
}
