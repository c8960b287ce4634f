import * as z from 'zod'

const component = z.looseObject({
  type: z.number(),
  label: z.string().optional(),
  custom_id: z.string().optional(),
  url: z.string().optional(),
  disabled: z.boolean().default(false),
  options: z
    .array(z.object({ label: z.string(), value: z.string().default(''), description: z.string().default('') }))
    .default([]),
  /** Of a text display. */
  content: z.string().optional(),
  media: z.object({ url: z.string() }).optional(),
  items: z.array(z.object({ media: z.object({ url: z.string() }) })).default([]),
  accent_color: z.number().nullish(),
})
export type MessagePart = z.infer<typeof component>

const parent = z.looseObject({ components: z.array(z.unknown()).default([]), accessory: z.unknown().optional() })

/** A component and everything in it, in the order of the message. */
export function flatten(given: unknown): MessagePart[] {
  const { components, accessory } = parent.parse(given)
  return [component.parse(given), ...[...components, ...(accessory ? [accessory] : [])].flatMap(flatten)]
}

/** The texts of a message with components, in order. */
export const textsOf = (parts: MessagePart[]) => parts.flatMap(({ content }) => content ?? [])

/** The URLs of its pictures, in order. */
export const picturesOf = (parts: MessagePart[]) =>
  parts.flatMap(({ media, items }) => [...(media ? [media.url] : []), ...items.map((item) => item.media.url)])
