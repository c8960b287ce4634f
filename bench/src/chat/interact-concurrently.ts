import type { ChatMessage, Discord } from '../buying/fake-discord.ts'

type Chat = { discord: Discord; url: string; pageButton: string; itemButton: string }
/** Milliseconds to the first response, and to the final message where the first one is a deferral. */
export type Timing = { kind: string; first: number; final?: number }

let newest = Date.now() * 1000

/** Unique across runs, so that nobody has bought anything. */
function newMember() {
  newest += 1
  return { id: `25${newest}`, username: `bench-member-${newest}` }
}

type Interact = (chat: Chat) => Promise<Omit<Timing, 'kind'>>

/** What members do in the shop, in equal shares. */
const interactions: Record<string, Interact> = {
  '/shop browse': (chat) => deferred(chat, { command: 'shop browse' }),
  '/orders': (chat) => deferred(chat, { command: 'orders' }),
  'button: next page': (chat) => deferred(chat, { customId: chat.pageButton }),
  'button: item': (chat) => deferred(chat, { customId: chat.itemButton }),
  'autocomplete: /shop item': async ({ discord, url }) => ({
    first: await discord.suggest(url, newMember(), { command: 'shop item', option: 'item', typed: 'v' }),
  }),
}

async function deferred({ discord, url }: Chat, action: Parameters<Discord['interact']>[2]) {
  const before = performance.now()
  const { responseTime } = await discord.interact(url, newMember(), action)
  return { first: responseTime, final: performance.now() - before }
}

/** Sends so many interactions of all kinds without waiting for responses. */
export function interactConcurrently(chat: Chat, count: number): Promise<Timing[]> {
  const kinds = Object.entries(interactions)
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const [kind = '', interact] = kinds[index % kinds.length] ?? []
      if (!interact) throw new Error('There is nothing to do.')
      return { kind, ...(await interact(chat)) }
    }),
  )
}

/** Opens the shop for the ids of its buttons. */
export async function openChat(discord: Discord, url: string): Promise<Chat> {
  const { message } = await discord.interact(url, newMember(), { command: 'shop browse' })
  const idOf = (label: string) => partsOf(message).find((part) => part.label === label)?.custom_id
  const [pageButton, itemButton] = [idOf('Next'), idOf('Buy')]
  if (!pageButton || !itemButton) throw new Error(`The shop has no second page or no item: ${JSON.stringify(message)}`)
  return { discord, url, pageButton, itemButton }
}

type Part = { label?: string; custom_id?: string; components?: Part[]; accessory?: Part }

/** All parts of a message, inside containers, sections and rows too. */
function partsOf({ components = [] }: Pick<ChatMessage, 'components'>): Part[] {
  const within = (part: Part): Part[] => [
    part,
    ...[...(part.components ?? []), part.accessory ?? []].flat().flatMap(within),
  ]
  return components.flatMap(within)
}
