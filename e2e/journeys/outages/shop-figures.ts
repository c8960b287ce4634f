import type { APIRequestContext } from '@playwright/test'
import type { signInAs } from '../account.ts'
import { moonlitTavern } from '../sandbox.ts'

export type Headers = Awaited<ReturnType<typeof signInAs>>

/** The item's stock and the revenue of Moonlit Tavern. */
export async function readFigures(
  request: APIRequestContext,
  headers: Headers,
  itemId: string,
): Promise<{ stock: number; revenue: number }> {
  const shop = `/api/guilds/${moonlitTavern.guild}`
  const items: Array<{ _id: string; stock: number }> = await (await request.get(`${shop}/items`, { headers })).json()
  const { allTime } = await (await request.get(`${shop}/sales-metrics`, { headers })).json()
  return { stock: items.find(({ _id }) => _id === itemId)?.stock ?? 0, revenue: allTime.revenueCents }
}
