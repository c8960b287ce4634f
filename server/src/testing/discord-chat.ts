import { setTimeout as pass } from 'node:timers/promises'
import * as z from 'zod'
import { flatten, picturesOf, textsOf } from './message-parts.ts'

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

const loading = 128
const timeout = 30_000

type Seat = { channel: string; user: string }

/** A member of a sandbox server who types commands and presses buttons. Returns replies as the member sees them. */
export function discordChat({ url }: { url: string }, seat: Seat) {
  return {
    /** Every message in the channel that the member sees, oldest first. */
    read: async () => (await readAll()).map(describe),

    type: async (command: string) => describe(await settle(await interact({ command }))),

    /** Presses the button of this label. */
    async press(before: ChatAnswer, label: string) {
      const customId = before.parts.find((part) => part.label === label)?.custom_id ?? `no button ${label}`
      return describe(await settle(await interact({ message: before.id, customId }), before))
    },

    /** Picks the option of this label from the menu. */
    async pick(before: ChatAnswer, label: string) {
      const menu = before.parts.find(({ options }) => options.length > 0)
      const values = menu?.options.filter((option) => option.label === label).map(({ value }) => value)
      return describe(await settle(await interact({ message: before.id, customId: menu?.custom_id, values }), before))
    },

    /** Presses a button that opens a modal with one input. `submit` types into it. */
    async open(before: ChatAnswer, label: string) {
      const customId = before.parts.find((part) => part.label === label)?.custom_id ?? `no button ${label}`
      const opened = z.object({ modal }).parse(await send({ message: before.id, customId })).modal
      const input = opened.fields[0]?.field.custom_id ?? ''
      const submit = async (typed: string) =>
        describe(await settle(await interact({ modal: opened.id, values: { [input]: typed } }), before))
      /** Fills in all fields by their custom id: texts and chosen values. */
      const fill = async (values: Record<string, string | string[]>) =>
        describe(await settle(await interact({ modal: opened.id, values }), before))
      return { ...opened, submit, fill }
    },
  }

  async function interact(deed: object): Promise<Message> {
    return z.object({ message }).parse(await send(deed)).message
  }

  async function send(deed: object): Promise<unknown> {
    const reply = await fetch(`${url}/discord/control/interactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...seat, ...deed }),
    })
    return reply.json()
  }

  /** The message once its promise is kept. */
  async function settle(first: Message, before?: ChatAnswer): Promise<Message> {
    const deadline = Date.now() + timeout
    for (let seen = first; Date.now() < deadline; await pass(30), seen = await read(first.id)) {
      const isOld = before?.id === seen.id && before.editedAt === seen.edited_timestamp
      if (!isOld && !(seen.flags & loading)) return seen
    }
    throw new Error('The shop did not keep its promise.')
  }

  async function readAll(): Promise<Message[]> {
    const reply = await fetch(`${url}/discord/control/channels/${seat.channel}/messages`)
    const all = z.array(message).parse(await reply.json())
    return all.filter(({ only_for: reader }) => reader === null || reader === seat.user)
  }

  async function read(id: string): Promise<Message> {
    const found = (await readAll()).find((one) => one.id === id)
    if (!found) throw new Error('The message is gone.')
    return found
  }
}

type ChatAnswer = ReturnType<typeof describe>

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
    facts: Object.fromEntries(card?.fields.map(({ name, value }) => [name, value]) ?? []),
    parts,
    options: parts.flatMap(({ options }) => options),
    labels: parts.flatMap(({ label, disabled }) => (label && !disabled ? [label] : [])),
    link: parts.find((part) => part.url)?.url,
  }
}
