import { type ChatMessage, type Discord, type MemberAction, partsOf } from './fake-discord.ts'

const item = 'Voxel Castle Pack'

type PurchaseSetup = {
  discord: Discord
  sandboxUrl: string
  /** URL of the server for the next request. */
  nextUrl: () => string
  /** Concurrent returns of the buyer's browser from PayPal. */
  returns: number
}

export type Purchase = { orderId: string; responseTimes: number[] }

/** Buyers are unique across runs, because an open order of an earlier run would be offered again. */
let newest = Date.now() * 1000

/** A new buyer uses the shop in the chat, pays at PayPal and returns. */
export async function buy({ discord, sandboxUrl, nextUrl, returns }: PurchaseSetup): Promise<Purchase> {
  newest += 1
  const member = { id: `24${newest}`, username: `bench-buyer-${newest}` }
  const responseTimes: number[] = []
  const interact = async (action: MemberAction) => {
    const { message, responseTime } = await discord.interact(nextUrl(), member, action)
    responseTimes.push(responseTime)
    return message
  }

  const card = await openItem(await interact({ command: 'shop browse' }), (customId) => interact({ customId }))
  const button = partsOf(card).find(({ label }) => label === 'Buy')
  const checkout = await interact({ customId: button?.custom_id ?? '' })
  const link = partsOf(checkout).find(({ url }) => url)?.url
  if (!link) throw new Error(`The shop refused the checkout: ${JSON.stringify(checkout)}`)
  const orderId = new URL(link).searchParams.get('token') ?? ''

  await approve(sandboxUrl, orderId)
  await Promise.all(Array.from({ length: returns }, () => returnFromPaypal(nextUrl(), orderId)))
  return { orderId, responseTimes }
}

/** Presses the item's own button, on the page of the shop that has it. */
async function openItem(page: ChatMessage, press: (customId: string) => Promise<ChatMessage>): Promise<ChatMessage> {
  const parts = partsOf(page)
  const at = parts.findIndex(({ content }) => content?.startsWith(`**${item}**`))
  if (at >= 0) return press(parts.slice(at).find(({ custom_id: id }) => id)?.custom_id ?? '')
  const next = parts.find(({ label, disabled }) => label === 'Next' && !disabled)
  if (!next?.custom_id) throw new Error(`The shop doesn't show ${item}.`)
  return openItem(await press(next.custom_id), press)
}

async function approve(sandboxUrl: string, orderId: string): Promise<void> {
  const reply = await fetch(`${sandboxUrl}/paypal/control/orders/${orderId}/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ buyer: 'robin' }),
  })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`PayPal replied ${reply.status} to an approval.`)
}

async function returnFromPaypal(shopUrl: string, orderId: string): Promise<void> {
  const reply = await fetch(`${shopUrl}/api/checkout/return?token=${orderId}`, { redirect: 'manual' })
  const result = reply.headers.get('location') ?? ''
  if (!result.includes('status=success')) throw new Error(`The return from PayPal got ${reply.status} ${result}.`)
}
