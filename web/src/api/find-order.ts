import { ordersReply } from '@guildshop/contract/orders'
import { call } from './http.ts'

/** Looks for an order by its number in each server in turn. Resolves to its id, or null. */
export async function findOrder(guildIds: readonly string[], orderNumber: string): Promise<string | null> {
  const search = new URLSearchParams({ filter: 'all', search: orderNumber })
  for (const guildId of guildIds) {
    const { orders } = await call('GET', `/guilds/${encodeURIComponent(guildId)}/sales?${search}`, ordersReply)
    const found = orders.find((order) => isSameNumber(order.orderNumber, orderNumber))
    if (found) return found._id
  }
  return null
}

const plain = (text: string) => text.toUpperCase().replaceAll(/[\s#-]/g, '')

/** The prefix may be missing: PF-7K3Q or 7K3Q. */
function isSameNumber(known: string | null | undefined, typed: string): boolean {
  if (!known) return false
  const [, code = ''] = known.split('-')
  return [plain(known), code].includes(plain(typed))
}
