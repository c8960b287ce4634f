import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { buy, moonlitTavern, rolesOf } from '../sandbox.ts'
import type { Headers } from './shop-figures.ts'

const regular = '410000000000020004'

/** Adds two units of an item with the Regular role to the tavern's shop. Returns the item's id. */
export async function addRegularsItem(
  request: APIRequestContext,
  headers: Headers,
  item: { name: string; description: string },
): Promise<string> {
  const multipart = { ...item, price: '1500', stock: '2', requiresShipping: 'false', roleId: regular }
  const made = await request.post(`/api/guilds/${moonlitTavern.guild}/items`, { headers, multipart })
  expect(made.status(), await made.text()).toBe(200)
  return (await made.json())._id
}

/** Buys the item and waits for its role. Returns the order's id. */
export async function buyRegularsItem(page: Page, buyer: Parameters<typeof buy>[2], itemName: string): Promise<string> {
  await buy(page, moonlitTavern, buyer, itemName)
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? 'none'
  await expect.poll(() => rolesOf(page, moonlitTavern, buyer)).toContain('Regular')
  return orderId
}
