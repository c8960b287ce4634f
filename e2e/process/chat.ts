import { setTimeout as sleep } from 'node:timers/promises'
import { list } from './call.ts'

type Part = {
  label?: string
  custom_id?: string
  url?: string
  disabled?: boolean
  content?: string
  components?: Part[]
  accessory?: Part
}
type Message = {
  id: string
  content: string
  flags: number
  edited_timestamp: string | null
  components: Part[]
}
type Member = { channel: string; user: string }

const loading = 128
const timeout = 60_000

/** Buys an item in the chat up to the PayPal link; returns the order ID, or null if the item can't be bought. */
export async function orderInChat(sandboxUrl: string, member: Member, item: string): Promise<string | null> {
  const card = await openItem(await interact({ command: '/shop browse' }))
  if (!card) return null
  const button = partsOf(card).find(({ label, disabled }) => label === 'Buy' && !disabled)
  if (!button) return null
  const checkout = await interact({ customId: button.custom_id }, card)
  const link = partsOf(checkout).find(({ url }) => url)?.url
  return link ? new URL(link).searchParams.get('token') : null

  /** Presses the item's own button, on the page of the shop that has it. */
  async function openItem(shown: Message): Promise<Message | null> {
    const parts = partsOf(shown)
    const at = parts.findIndex(({ content }) => content?.startsWith(`**${item}**`))
    const open = parts.slice(at).find(({ custom_id: id }) => id)
    if (at >= 0 && open) return interact({ customId: open.custom_id }, shown)
    const next = parts.find(({ label, disabled }) => label === 'Next' && !disabled)
    return next ? openItem(await interact({ customId: next.custom_id }, shown)) : null
  }

  /** Waits until the deferred reply has been edited. */
  async function interact(interaction: object, before?: Message): Promise<Message> {
    const reply = await fetch(`${sandboxUrl}/discord/control/interactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...member, message: before?.id, ...interaction }),
    })
    const first: { message: Message | null } = await reply.json()
    const deadline = Date.now() + timeout
    for (let seen = first.message; seen && Date.now() < deadline; seen = await read(seen.id)) {
      const isOld = before?.id === seen.id && before.edited_timestamp === seen.edited_timestamp
      if (!isOld && !(seen.flags & loading)) return seen
      await sleep(40)
    }
    throw new Error(`No reply in the chat to ${JSON.stringify(interaction)}`)
  }

  async function read(id: string): Promise<Message | null> {
    const messages = await list<Message>(`${sandboxUrl}/discord/control/channels/${member.channel}/messages`)
    return messages.find((message) => message.id === id) ?? null
  }
}

/** Everything in a message, in order. */
const partsOf = ({ components }: Message) => components.flatMap(flatten)

const flatten = (part: Part): Part[] => [
  part,
  ...(part.components ?? []).flatMap(flatten),
  ...(part.accessory ? flatten(part.accessory) : []),
]
