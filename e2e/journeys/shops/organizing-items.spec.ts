import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { demoPassword } from '../account.ts'
import { expect, test } from '../journey.ts'
import { namesInShop, openChat, retroRaiders } from '../sandbox.ts'
import { expectSuccess, logIn } from '../screens.ts'

const names = ['Raid Soundtrack', 'Closed Beta Key', 'Cartridge Sticker Set', 'Custom Cartridge Label']

const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

const shown = (page: Page) => page.getByRole('region', { name: 'Shop Items' }).getByRole('heading', { level: 3 })

/** Drags a card by its handle onto another card. */
async function drag(page: Page, name: string, onto: string): Promise<void> {
  const handle = cardOf(page, name).getByRole('button', { name: 'Move' })
  await handle.scrollIntoViewIfNeeded()
  const [from, to] = [await handle.boundingBox(), await cardOf(page, onto).boundingBox()]
  if (!from || !to) throw new Error(`${name} or ${onto} isn't shown.`)
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
}

test('a seller orders, hides, copies, reprices and restores items, and the bot follows', async ({ page }) => {
  const [soundtrack = '', betaKey = '', stickers = '', label = ''] = names
  await logIn(page, { username: 'finn', password: demoPassword })
  await page.goto(`/manage-servers/${retroRaiders.guild}#items`)
  await expect(shown(page)).toHaveText(names)
  await expect(page.getByText('4 of 10 items')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Shop Items' })).toBeInViewport()
  const sections = page.getByRole('list', { name: 'On this page' })
  await sections.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByLabel('Default Currency')).toBeInViewport()
  await sections.getByRole('link', { name: 'Items' }).click()

  await cardOf(page, soundtrack).getByRole('button', { name: 'Move' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(shown(page)).toHaveText([betaKey, soundtrack, stickers, label])
  await drag(page, label, betaKey)
  await expect(shown(page)).toHaveText([label, betaKey, soundtrack, stickers])

  await cardOf(page, betaKey).getByRole('button', { name: 'Hide' }).click()
  await expect(cardOf(page, betaKey).getByText('Hidden')).toBeVisible()
  await cardOf(page, stickers).getByRole('button', { name: 'Duplicate' }).click()
  const copy = cardOf(page, `${stickers} (copy)`)
  await expect(copy.getByText('Hidden')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Select items' }).click()
  await copy.getByRole('checkbox', { name: 'Select' }).check()
  await page.getByRole('button', { name: 'Change price or stock' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 1 item' })
  await dialog.getByLabel('Price').selectOption({ label: 'Set to' })
  await dialog.getByLabel('New price').fill('12.34')
  await dialog.getByRole('button', { name: 'Update 1 item' }).click()
  await expectSuccess(page, '1 item updated.')
  await expect(copy.getByText('12.34', { exact: false })).toBeVisible()

  await copy.getByRole('button', { name: 'Delete' }).click()
  await copy.getByRole('button', { name: 'Yes' }).click()
  await expect(copy).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Item restored.')).toBeVisible()
  await expect(copy).toBeVisible()

  await page.getByLabel('Search items').fill('sticker')
  await expect(shown(page)).toHaveText([stickers, `${stickers} (copy)`])
  await expect(page.getByLabel('Search items')).toBeInViewport()
  await expect(cardOf(page, stickers).getByRole('heading')).toBeInViewport()

  await openChat(page, retroRaiders, 'finn')
  const inShop = await namesInShop(page)
  expect(inShop.filter((text) => names.some((name) => text.includes(name))).map(nameIn)).toEqual([
    label,
    soundtrack,
    stickers,
  ])
})

const nameIn = (option: string) => names.find((name) => option.includes(name))
