import { expect, type Locator, type Page } from '@playwright/test'

/** Users and servers of the sandbox's Discord. */
const people = {
  finn: '210000000000000001',
  milo: '210000000000000003',
  ada: '210000000000000004',
  robin: '210000000000000005',
  sam: '210000000000000006',
  petra: '210000000000000002',
  lena: '210000000000000024',
  zoe: '210000000000000025',
  ivy: '210000000000000026',
  omar: '210000000000000027',
} as const
export const pixelForge = { guild: '310000000000000001', channel: '510000000000010001' } as const
export const moonlitTavern = { guild: '310000000000000002', channel: '510000000000020001' } as const
export const tidewaterClub = { guild: '310000000000000008', channel: '510000000000080001' } as const
export const retroRaiders = { guild: '310000000000000003', channel: '510000000000030001' } as const

/** Discord's id of a person. */
export const idOf = (person: Buyer): string => people[person]

type Place = { guild: string; channel: string }
type Buyer = keyof typeof people

const sandboxUrl = () => process.env.SANDBOX_URL ?? ''

/** Calls one of the sandbox's control endpoints. */
export async function pull(lever: string, body: object = {}): Promise<void> {
  const reply = await fetch(`${sandboxUrl()}${lever}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(reply.ok, `${lever}: ${await reply.text()}`).toBe(true)
}

/** The credentials of a seller's own PayPal app, which is created if needed. */
export async function paypalAppOf(seller: string): Promise<{ clientId: string; clientSecret: string }> {
  const reply = await fetch(`${sandboxUrl()}/paypal/control/sellers/${seller}/app`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const app: { client_id: string; client_secret: string } = await reply.json()
  return { clientId: app.client_id, clientSecret: app.client_secret }
}

export async function subscriptionStatus(id: string): Promise<string> {
  const reply = await fetch(`${sandboxUrl()}/paypal/control`)
  const state: { subscriptions: Record<string, { status: string }> } = await reply.json()
  return state.subscriptions[id]?.status ?? 'unknown'
}

export function joinServer({ guild }: Place, user: Buyer): Promise<void> {
  return pull('/discord/control/members', { guild, user: people[user], present: true })
}

/** Removes all roles of the member, as Discord does. */
export function leaveServer({ guild }: Place, user: Buyer): Promise<void> {
  return pull('/discord/control/members', { guild, user: people[user], present: false })
}

/** Assigns a role to a member, or removes it. */
export function setRole({ guild }: Place, user: Buyer, role: string, present = true): Promise<void> {
  return pull('/discord/control/member-roles', { guild, user: people[user], role, present })
}

/** The direct messages that the bot sent to a user, oldest first. */
export async function messagesTo(user: Buyer): Promise<string[]> {
  const reply = await fetch(`${sandboxUrl()}/discord/control/users/${people[user]}/messages`)
  const messages: Array<{ components: unknown }> = await reply.json()
  return messages.map(({ components }) => JSON.stringify(components))
}

type Sent = { mentions: unknown[]; mention_roles: unknown[]; mention_everyone: boolean }

/** Expects messages with this text in each channel and to this user, none of which pings anyone. */
export async function expectNoPings(channels: string[], user: Buyer, text: string): Promise<void> {
  for (const path of [...channels.map((id) => `channels/${id}`), `users/${people[user]}`]) {
    const messages: Sent[] = await (await fetch(`${sandboxUrl()}/discord/control/${path}/messages`)).json()
    const found = messages.filter((message) => JSON.stringify(message).includes(text))
    expect(found, path).not.toEqual([])
    for (const sent of found) expect(sent).toMatchObject({ mentions: [], mention_roles: [], mention_everyone: false })
  }
}

/** Opens the chat as this user. */
export async function openChat(page: Page, { guild, channel }: Place, buyer: Buyer): Promise<void> {
  await page.goto(`${sandboxUrl()}/discord/chat/${guild}/${channel}?as=${people[buyer]}`)
}

/** Waits until nothing is pending. Until then the chat reloads itself, which drops what is typed or pressed meanwhile. */
async function settle(page: Page): Promise<void> {
  // The composer follows the messages, so it isn't there before all of them are.
  const settled = page.locator('body:not(:has(.loading)) .composer').or(page.getByRole('dialog'))
  await expect(settled.first()).toBeVisible({ timeout: 60_000 })
  await page.waitForLoadState()
}

/** Presses a button of the chat and waits until the page shows the response. */
export async function press(page: Page, button: Locator): Promise<void> {
  await settle(page)
  await Promise.all([page.waitForEvent('load'), button.click()])
  await settle(page)
}

/** Presses the button with this name in the newest message. */
export function pressNewest(page: Page, name: string): Promise<void> {
  return press(page, newestMessage(page).getByRole('button', { name, exact: true }))
}

export async function say(page: Page, text: string): Promise<void> {
  await settle(page)
  await page.getByRole('textbox', { name: /^Message as/ }).fill(text)
  await press(page, page.getByRole('button', { name: 'Send' }))
}

/** Runs a command with options, such as `/shop browse code:WELCOME10`. */
export function typeCommand(page: Page, command: string, options: Record<string, string> = {}): Promise<void> {
  const typed = Object.entries(options).map(([name, value]) => `${name}:${/\s/.test(value) ? `"${value}"` : value}`)
  return say(page, [command, ...typed].join(' '))
}

/** Fills in the open modal by its labels, submits it and waits until it closes. */
export async function fillModal(page: Page, answers: Record<string, string>): Promise<void> {
  const modal = page.getByRole('dialog')
  for (const [label, answer] of Object.entries(answers)) {
    const [input, menu] = [
      modal.getByRole('textbox', { name: label, exact: true }),
      modal.getByRole('combobox', { name: label, exact: true }),
    ]
    await expect(input.or(menu)).toBeVisible()
    if (await menu.isVisible()) await menu.selectOption({ label: answer })
    else await input.fill(answer)
  }
  await press(page, modal.getByRole('button', { name: 'Submit' }))
  await expect(modal).toHaveCount(0)
}

/** All messages of a chat. A message may contain lists of its own. */
export const messagesIn = (page: Page) => page.getByRole('list', { name: 'Messages' }).locator('> li')

/** In a server the newest reply that only this user sees, because other journeys' notices appear in between. */
export function newestMessage(page: Page): Locator {
  const isServer = /\/chat\/\d+\//.test(page.url())
  const replies = messagesIn(page).filter({ has: page.locator('.byline').getByText(/^Only .+ can see this$/) })
  return (isServer ? replies : messagesIn(page)).last()
}

/** An item on the shop's page in the member's newest message. */
const entriesIn = (page: Page) => newestMessage(page).locator('.split')

/** Runs /shop browse and returns the names of the items on its first page, in order. */
export async function namesInShop(page: Page): Promise<string[]> {
  await say(page, '/shop browse')
  await expect(entriesIn(page).first()).toBeVisible()
  return entriesIn(page).evaluateAll((entries) =>
    entries.map((entry) => entry.querySelector('strong')?.textContent ?? ''),
  )
}

/** Pages through the shop in the member's newest message to this item. */
export async function findInShop(page: Page, item: string): Promise<Locator> {
  const shown = entriesIn(page).filter({ has: page.locator('strong').getByText(item, { exact: true }) })
  await expect(newestMessage(page).getByRole('heading', { name: / shop$/ })).toBeVisible()
  for (let number = 1; (await shown.count()) === 0; number += 1) {
    await pressNewest(page, 'Next')
    await expect(newestMessage(page)).toContainText(`Page ${number + 1} of`)
  }
  return shown
}

/** Runs /shop browse and presses the item's own button. */
export async function openItem(page: Page, item: string): Promise<void> {
  await say(page, '/shop browse')
  const shown = await findInShop(page, item)
  await press(page, shown.locator('xpath=(.//button | following-sibling::*[1]//button)[1]'))
  await expect(newestMessage(page).getByRole('button', { name: 'Back' })).toBeVisible()
}

/** Opens an item from the shop and waits for its way to buy. A membership's says Join. */
export async function lookAt(page: Page, item: string, button: 'Buy' | 'Join' = 'Buy'): Promise<void> {
  await openItem(page, item)
  await expect(newestMessage(page).getByRole('button', { name: button, exact: true })).toBeVisible()
}

/** Chooses the option that begins with this text in the menu of the newest message. */
export async function chooseInMenu(page: Page, text: string): Promise<void> {
  const menu = newestMessage(page).getByRole('combobox')
  await expect(menu).toBeVisible()
  const beginning = new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
  const option = menu.getByRole('option').filter({ hasText: beginning })
  await menu.selectOption(await option.getAttribute('value'))
  await pressNewest(page, 'Choose')
}

/** Clicks Buy and follows the link to PayPal. */
export async function goToCheckout(page: Page): Promise<void> {
  await pressNewest(page, 'Buy')
  await newestMessage(page).getByRole('link', { name: 'Pay with PayPal' }).click()
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible()
}

export async function buy(page: Page, place: Place, buyer: Buyer, item: string): Promise<void> {
  await openChat(page, place, buyer)
  await lookAt(page, item)
  await goToCheckout(page)
  await pay(page)
}

/** Pays on PayPal's page and waits for the result. */
export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
}

/** Opens the bot's direct messages to this user, once there is one. */
export async function openDirectMessages(page: Page, buyer: Buyer): Promise<void> {
  const link = page.getByRole('row').filter({ hasText: people[buyer] }).getByRole('link')
  await expect(async () => {
    await page.goto(`${sandboxUrl()}/discord`)
    await expect(link).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 120_000 })
  await link.click()
  await settle(page)
}

/** Returns the text of this member's row on the server page. */
export async function rolesOf(page: Page, { guild }: Place, member: string): Promise<string> {
  await page.goto(`${sandboxUrl()}/discord/guilds/${guild}`)
  return page.getByRole('row').filter({ hasText: member }).first().innerText()
}
