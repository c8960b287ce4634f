import { setTimeout as pass } from 'node:timers/promises'
import * as z from 'zod'
import { flatten, type MessagePart, picturesOf, textsOf } from './message-parts.ts'

const embed = z.looseObject({
  title: z.string().optional(),
  description: z.string().optional(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  image: z.object({ url: z.string() }).optional(),
})

const message = z.object({
  id: z.string(),
  content: z.string(),
  flags: z.number(),
  /** Discord's id of the only reader of an ephemeral message. */
  only_for: z.string().nullable().default(null),
  edited_timestamp: z.string().nullable(),
  embeds: z.array(embed),
  components: z.array(z.unknown()),
})
type Message = z.infer<typeof message>

const modal = z.looseObject({
  id: z.string(),
  customId: z.string(),
  title: z.string(),
  fields: z.array(z.looseObject({ label: z.string(), field: z.looseObject({ custom_id: z.string() }) })),
})

const choice = z.object({ name: z.string(), value: z.string() })

const loading = 128
const timeout = 120_000

type Seat = { channel: string; user: string }

/** A member of a sandbox server who types commands and presses buttons. Returns replies as the member sees them. */
export function discordChat({ url }: { url: string }, seat: Seat) {
  return {
    /** Every message in the channel that the member sees, oldest first. */
    read: async () => (await readAll()).map(describe),

    type: (command: string) => act({ command }),

    /** Uses a command in the menu of a user. */
    useOn: (target: string, userCommand: string) => act({ userCommand, target }),

    /** Presses the button of this label. */
    press: (before: ChatAnswer, label: string) => act({ customId: idOf(before, label) }, before),

    /** Presses the button of this item on a page of the shop. */
    openItem: (before: ChatAnswer, name: string) =>
      act({ customId: before.entries.find((entry) => entry.name === name)?.customId ?? `no item ${name}` }, before),

    /** The names that autocomplete suggests for the last option of an unfinished command. */
    async suggest(autocomplete: string) {
      return z.object({ choices: z.array(choice) }).parse(await send({ autocomplete })).choices
    },

    /** Picks the option of this label from the menu. */
    pick: (before: ChatAnswer, label: string) => act(choiceOf(before, label), before),

    /** Presses a button that opens a modal with one input. `submit` types into it. */
    async open(before: ChatAnswer, label: string) {
      const opened = z.object({ modal }).parse(await send({ message: before.id, customId: idOf(before, label) })).modal
      const input = opened.fields[0]?.field.custom_id ?? ''
      /** Fills in all fields by their custom id: texts and chosen values. */
      const fill = async (values: Record<string, string | string[]>) =>
        describe(await settle(await interact({ modal: opened.id, values }), before))
      return { ...opened, fill, submit: (typed: string) => fill({ [input]: typed }) }
    },
  }

  async function act(action: object, before?: ChatAnswer) {
    return describe(await settle(await interact({ message: before?.id, ...action }), before))
  }

  async function interact(action: object): Promise<Message> {
    return z.object({ message }).parse(await send(action)).message
  }

  async function send(action: object): Promise<unknown> {
    const reply = await fetch(`${url}/discord/control/interactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...seat, ...action }),
    })
    return reply.json()
  }

  /** The message once its deferred reply has arrived. */
  async function settle(first: Message, before?: ChatAnswer): Promise<Message> {
    const deadline = Date.now() + timeout
    for (let seen = first; Date.now() < deadline; await pass(30), seen = await read(first.id)) {
      const isOld = before?.id === seen.id && before.editedAt === seen.edited_timestamp
      if (!isOld && !(seen.flags & loading)) return seen
    }
    throw new Error('The shop did not send its deferred reply.')
  }

  async function readAll(): Promise<Message[]> {
    const reply = await fetch(`${url}/discord/control/channels/${seat.channel}/messages`)
    const all = z.array(message).parse(await reply.json())
    return all.filter(({ only_for: reader }) => reader === null || reader === seat.user)
  }

  async function read(id: string): Promise<Message> {
    return (await readAll()).find((one) => one.id === id) ?? throwMissing()
  }
}

function throwMissing(): never {
  throw new Error('The message is gone.')
}

type ChatAnswer = ReturnType<typeof describe>

function choiceOf({ parts }: ChatAnswer, label: string) {
  const menu = parts.find(({ options }) => options.length > 0)
  const values = menu?.options.filter((option) => option.label === label).map(({ value }) => value)
  return { customId: menu?.custom_id, values }
}

const idOf = ({ parts }: ChatAnswer, label: string) =>
  parts.find((part) => part.label === label)?.custom_id ?? `no button ${label}`

function describe({ id, content, flags, embeds, components, edited_timestamp: editedAt }: Message) {
  const parts = components.flatMap(flatten)
  const texts = textsOf(parts)
  const [card] = embeds
  return {
    id,
    editedAt,
    /** Everything that the message says, one text per line. */
    content: [content, ...texts].filter((part) => part !== '').join('\n'),
    texts,
    /** The pictures, in order. */
    pictures: picturesOf(parts),
    accent: parts.find(({ accent_color: accent }) => accent)?.accent_color ?? null,
    isEphemeral: (flags & 64) !== 0,
    card,
    embeds,
    /** Of a card or an item view. */
    title: /^#{2,3} (.+)/.exec(texts.find((shown) => /^#{2,3} /.test(shown)) ?? '')?.[1],
    facts: card ? Object.fromEntries(card.fields.map(({ name, value }) => [name, value])) : factsOf(texts),
    /** What the list of a fact without a value on its line contains. */
    lists: listsOf(texts),
    entries: entriesOf(parts),
    parts,
    options: parts.flatMap(({ options }) => options),
    labels: parts.flatMap(({ label, disabled }) => (label && !disabled ? [label] : [])),
    link: parts.find((part) => part.url)?.url,
  }
}

/** Lines such as **Price:** $5.00 USD. */
function factsOf(texts: string[]): Record<string, string> {
  const lines = texts.flatMap((shown) => [...shown.matchAll(/^\*\*([^*:]+):\*\* (.+)$/gm)])
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
}

/** Texts such as **What you get**, followed by lines of a list. */
const listsOf = (texts: string[]): Record<string, string[]> =>
  Object.fromEntries(
    texts.flatMap((shown) => {
      const [, name, list = ''] = /^\*\*([^*:]+)\*\*\n(- .+)$/s.exec(shown) ?? []
      return name ? [[name, list.split('\n').map((line) => line.slice(2))]] : []
    }),
  )

/** The items on a page of the shop: the name as the seller typed it, the price, the small print and the button. */
function entriesOf(parts: MessagePart[]) {
  return parts.flatMap(({ content = '' }, index) => {
    const [name = '', price = '', note = ''] = content.split('\n')
    const opener = parts.slice(index).find(({ custom_id: id }) => id)
    if (!/^\*\*.+\*\*$/.test(name) || !opener?.custom_id?.startsWith('show:')) return []
    const plainName = name.slice(2, -2).replaceAll(/\\(.)/g, '$1')
    return [{ name: plainName, price, note: note.replace(/^-# /, ''), label: opener.label, customId: opener.custom_id }]
  })
}

/** What components would look like in the chat, wherever they come from. */
export const describeComponents = (components: unknown[]) =>
  visibleParts(
    describe({ id: '', content: '', flags: 0, only_for: null, edited_timestamp: null, embeds: [], components }),
  )

/** The part of a message that its components decide. */
export const visibleParts = ({ texts, pictures, labels, accent, options }: ChatAnswer) => ({
  texts,
  pictures,
  labels,
  accent,
  options: options.map(({ label }) => label),
})
