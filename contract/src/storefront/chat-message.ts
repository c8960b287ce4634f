import * as z from 'zod/mini'

// Enums of one value and a loose object, because literals and records would add a kilobyte to every page.

/** A button as Discord shows it. Previews don't press it. */
const chatButton = z.object({
  type: z.enum({ button: 2 } as const),
  style: z.number(),
  label: z.optional(z.string()),
  url: z.optional(z.string()),
  disabled: z.optional(z.boolean()),
})
const chatSelect = z.object({
  type: z.enum({ select: 3 } as const),
  placeholder: z.optional(z.string()),
  options: z.array(
    z.object({
      label: z.string(),
      description: z.optional(z.string()),
      /** Shown in place of the placeholder. */
      default: z.optional(z.boolean()),
    }),
  ),
})
const chatText = z.object({ type: z.enum({ text: 10 } as const), content: z.string() })
const media = z.object({ url: z.string() })
const chatThumbnail = z.object({ type: z.enum({ thumbnail: 11 } as const), media, description: z.nullish(z.string()) })

const row = z.object({ type: z.enum({ row: 1 } as const), components: z.array(z.union([chatButton, chatSelect])) })
const section = z.object({
  type: z.enum({ section: 9 } as const),
  components: z.array(chatText),
  accessory: z.union([chatButton, chatThumbnail]),
})
const gallery = z.object({
  type: z.enum({ gallery: 12 } as const),
  items: z.array(z.object({ media, description: z.nullish(z.string()) })),
})
const separator = z.object({ type: z.enum({ separator: 14 } as const) })

const block = z.union([row, section, chatText, gallery, separator])
const container = z.object({
  type: z.enum({ container: 17 } as const),
  accent_color: z.nullish(z.number()),
  components: z.array(block),
})

/** A part of a message inside a container. */
export type ChatBlock = z.infer<typeof block>

/** A message of the bot in Discord's Components V2, as the bot sends it. */
export const chatMessage = z.object({
  components: z.array(z.union([block, container])),
  /** The names of roles, channels and people that the texts mention, by their id. */
  names: z.optional(z.looseObject({})),
})
export type ChatMessage = z.infer<typeof chatMessage>
