import { type APIRequestContext, expect } from '@playwright/test'
import { signInAs } from './account.ts'

/** Reads a payment from PayPal as "Check PayPal now" does. PayPal reports refunds only to apps of the paid account. */
export async function checkPayment(request: APIRequestContext, owner: string, saleId: string): Promise<void> {
  const headers = await signInAs(request, owner)
  const reply = await request.post(`/api/sales/${saleId}/refresh`, { headers })
  expect(reply.status(), await reply.text()).toBe(200)
}

type Sale = { _id: string; itemName: string; captureId: string }

/** The newest order of an item in one of Petra's shops. */
export async function newestOrder(request: APIRequestContext, guild: string, item: string): Promise<Sale> {
  const headers = await signInAs(request, 'petra')
  const list = await request.get(`/api/guilds/${guild}/sales?search=${encodeURIComponent(item)}`, { headers })
  const [newest] = (await list.json()).orders
  return (await request.get(`/api/sales/${newest._id}`, { headers })).json()
}
