import { type APIRequestContext, expect } from '@playwright/test'
import { signInAs } from './account.ts'

/** Reads a payment from PayPal as "Check PayPal now" does. PayPal reports refunds only to apps of the paid account. */
export async function checkPayment(request: APIRequestContext, owner: string, saleId: string): Promise<void> {
  const headers = await signInAs(request, owner)
  const reply = await request.post(`/api/sales/${saleId}/refresh`, { headers })
  expect(reply.status(), await reply.text()).toBe(200)
}
