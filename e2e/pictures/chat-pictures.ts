import type { Locator, Page } from '@playwright/test'
import {
  idOf,
  joinServer,
  newestMessage,
  openChat,
  openDirectMessages,
  openItem,
  pay,
  pixelForge,
  press,
  pressNewest,
  pull,
  say,
  typeCommand,
} from '../journeys/sandbox.ts'

/** Something the bot shows in the sandbox's chat. */
export type ChatPicture = {
  name: string
  /** The file in docs/pictures, if the guide shows it. */
  file?: string
  /** Opens the chat and returns what to show. Later pictures continue where earlier ones ended. */
  show: (page: Page) => Promise<Locator>
}

const general = pixelForge
const shopChannel = { ...pixelForge, channel: '510000000000010007' }
const item = 'Voxel Castle Pack'
const slow = { timeout: 60_000 }

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).locator('> li')

/** The newest message, once it contains this text. */
async function newestWith(page: Page, text: string): Promise<Locator> {
  const message = newestMessage(page).filter({ hasText: text })
  await message.waitFor(slow)
  return message
}

async function browse(page: Page): Promise<Locator> {
  await joinServer(general, 'ivy')
  await joinServer(general, 'omar')
  await openChat(page, general, 'ivy')
  await say(page, '/shop browse')
  return newestWith(page, 'Page 1 of')
}

async function lookAtItem(page: Page): Promise<Locator> {
  await openChat(page, general, 'ivy')
  await openItem(page, item)
  return newestWith(page, 'What you get')
}

async function checkOut(page: Page): Promise<Locator> {
  await pressNewest(page, 'Buy')
  await newestMessage(page).getByRole('link', { name: 'Pay with PayPal' }).waitFor(slow)
  return newestMessage(page)
}

async function payForIt(page: Page): Promise<Locator> {
  await newestMessage(page).getByRole('link', { name: 'Pay with PayPal' }).click()
  await pay(page)
  const receipt = messages(page).filter({ hasText: 'Order number' }).last()
  await openUntil(page, receipt)
  return receipt
}

/** Reloads the chat until the bot's answer is there. */
async function openUntil(page: Page, shown: Locator): Promise<void> {
  const latest = Date.now() + slow.timeout
  do {
    await openChat(page, general, 'ivy')
    await shown.waitFor({ timeout: 2000 }).catch(() => {})
  } while (!(await shown.isVisible()) && Date.now() < latest)
}

async function listOrders(page: Page): Promise<Locator> {
  await openChat(page, general, 'ivy')
  await say(page, '/orders')
  return newestWith(page, item)
}

async function fillInGift(page: Page): Promise<Locator> {
  await openChat(page, general, 'ivy')
  await openItem(page, 'Supporter Badge')
  await pressNewest(page, 'Buy as a gift')
  const modal = page.getByRole('dialog')
  await modal.waitFor(slow)
  await modal.getByRole('combobox', { name: 'Who is it for?', exact: true }).selectOption({ label: 'Omar' })
  await modal.getByRole('textbox', { name: 'Message', exact: true }).fill('Happy birthday! 🎂')
  return modal
}

async function checkOutGift(page: Page): Promise<Locator> {
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Submit' }))
  return newestWith(page, 'Gift for')
}

async function receiveGift(page: Page): Promise<Locator> {
  await newestMessage(page).getByRole('link', { name: 'Pay with PayPal' }).click()
  await pay(page)
  return directMessage(page, 'omar', 'Supporter Badge')
}

async function directMessage(page: Page, to: 'omar' | 'sam', text: string): Promise<Locator> {
  const message = messages(page).filter({ hasText: text }).last()
  const latest = Date.now() + slow.timeout
  do {
    await openDirectMessages(page, to).catch(() => {})
    await message.waitFor({ timeout: 2000 }).catch(() => {})
  } while (!(await message.isVisible()) && Date.now() < latest)
  return message
}

async function welcome(page: Page): Promise<Locator> {
  await pull('/discord/control/events/authorized', { guild: '310000000000000006', user: idOf('sam') })
  return directMessage(page, 'sam', 'Thanks for adding Guildshop')
}

async function checkSetup(page: Page): Promise<Locator> {
  await openChat(page, general, 'petra')
  await say(page, '/shop check')
  return newestWith(page, 'Setup check')
}

async function showPurchases(page: Page): Promise<Locator> {
  await openChat(page, general, 'petra')
  const apps = page.getByRole('form', { name: 'Apps' })
  await apps.getByRole('combobox').selectOption({ label: 'Ivy' })
  await press(page, apps.getByRole('button', { name: 'Purchases' }))
  return newestWith(page, item)
}

async function standing(page: Page, text: string): Promise<Locator> {
  await openChat(page, shopChannel, 'ivy')
  const message = messages(page).filter({ hasText: text }).first()
  await message.waitFor(slow)
  return message
}

async function command(page: Page, line: string, options: Record<string, string> = {}): Promise<Locator> {
  await openChat(page, general, 'ivy')
  const before = await messages(page).count()
  await typeCommand(page, line, options)
  await messages(page)
    .nth(before)
    .locator('.loading')
    .waitFor({ state: 'hidden', ...slow })
  return newestMessage(page)
}

/** In this order: the order that one picture pays is listed in another. */
export const chatPictures: ChatPicture[] = [
  { name: 'shop', file: 'chat-shop.png', show: browse },
  { name: 'item', file: 'chat-item.png', show: lookAtItem },
  { name: 'checkout', file: 'chat-checkout.png', show: checkOut },
  { name: 'receipt', file: 'chat-receipt.png', show: payForIt },
  { name: 'orders', file: 'chat-orders.png', show: listOrders },
  { name: 'gift-form', file: 'chat-gift-form.png', show: fillInGift },
  { name: 'gift-checkout', show: checkOutGift },
  { name: 'gift', file: 'chat-gift.png', show: receiveGift },
  { name: 'standing-shop', file: 'chat-standing.png', show: (page) => standing(page, 'Pixel Forge shop') },
  { name: 'standing-goal', show: (page) => standing(page, 'goal') },
  { name: 'goal', show: (page) => command(page, '/goal') },
  { name: 'welcome', file: 'chat-welcome.png', show: welcome },
  { name: 'check', file: 'chat-check.png', show: checkSetup },
  { name: 'purchases', file: 'chat-purchases.png', show: showPurchases },
]
