import type { ChatMessage, Deed, Discord } from './play-discord.ts'

const item = 'Voxel Castle Pack'

type Market = {
  discord: Discord
  sandboxUrl: string
  /** The server that gets the next request. */
  nextUrl: () => string
  /** How often the buyer's browser comes back from PayPal at once. */
  returns: number
}

export type Purchase = { orderId: string; firstWords: number[] }

/** Nobody buys twice, in whichever run: an order left open in an earlier one would be offered again. */
let newest = Date.now() * 1000

/** Somebody new goes through the shop in the chat, to PayPal and back. */
export async function buy({ discord, sandboxUrl, nextUrl, returns }: Market): Promise<Purchase> {
  newest += 1
  const member = { id: `24${newest}`, username: `bench-buyer-${newest}` }
  const firstWords: number[] = []
  const act = async (deed: Deed) => {
    const { message, firstWord } = await discord.act(nextUrl(), member, deed)
    firstWords.push(firstWord)
    return message
  }

  const menu = partsOf(await act({ command: 'shop' })).find(({ options }) => options)
  const option = menu?.options?.find(({ label }) => label === item)
  const card = await act({ customId: menu?.custom_id ?? '', values: [option?.value ?? ''] })
  const button = partsOf(card).find(({ label }) => label === 'Buy')
  const checkout = await act({ customId: button?.custom_id ?? '' })
  const link = partsOf(checkout).find(({ url }) => url)?.url
  if (!link) throw new Error(`The shop would not sell: ${checkout.content}`)
  const orderId = new URL(link).searchParams.get('token') ?? ''

  await approve(sandboxUrl, orderId)
  await Promise.all(Array.from({ length: returns }, () => comeBack(nextUrl(), orderId)))
  return { orderId, firstWords }
}

const partsOf = ({ components = [] }: ChatMessage) => components.flatMap((row) => row.components)

async function approve(sandboxUrl: string, orderId: string): Promise<void> {
  const reply = await fetch(`${sandboxUrl}/paypal/control/orders/${orderId}/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ buyer: 'robin' }),
  })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`PayPal answered an approval with ${reply.status}.`)
}

async function comeBack(shopUrl: string, orderId: string): Promise<void> {
  const reply = await fetch(`${shopUrl}/api/checkout/return?token=${orderId}`, { redirect: 'manual' })
  const result = reply.headers.get('location') ?? ''
  if (!result.includes('status=success')) throw new Error(`A buyer came back to ${reply.status} ${result}.`)
}
