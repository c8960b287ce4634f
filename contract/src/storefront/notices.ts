import * as z from 'zod/mini'
import { announcementPlaces } from '../guilds/announcements.ts'

export const noticeEvents = ['purchase', 'membership', 'gift', 'goal'] as const
export type NoticeEvent = (typeof noticeEvents)[number]

/** Notices that an item can have of its own. */
export const itemNoticeEvents = ['purchase', 'membership', 'gift'] as const

export const longestNotice = 500

/** The available placeholders, by event. */
export const noticePlaceholders: Record<NoticeEvent, readonly string[]> = {
  purchase: ['buyer', 'item', 'price', 'server'],
  membership: ['buyer', 'item', 'price', 'server'],
  gift: ['buyer', 'recipient', 'item', 'server'],
  goal: ['goal', 'server'],
}

/** The text of a notice without a template. */
export const defaultNotices: Record<NoticeEvent, string> = {
  purchase: '{buyer} just bought **{item}**!',
  membership: '{buyer} joined **{item}**!',
  gift: '{buyer} gave **{item}** to {recipient}!',
  goal: '**Donation goal reached!** Thank you all.',
}

/** The notice of an event. Null uses the default: text, channel or role of the server's settings. */
export const notice = z.object({
  event: z.enum(noticeEvents),
  isEnabled: z.boolean(),
  text: z.nullable(z.string()),
  channelId: z.nullable(z.string()),
  roleId: z.nullable(z.string()),
  /** For optimistic locking; 0 without a template. */
  version: z.number(),
})
export type Notice = z.infer<typeof notice>

/** The server's notices, one per event, and those of items that have their own. */
export const noticesReply = z.object({
  server: z.array(notice),
  items: z.array(z.object({ itemId: z.string(), itemName: z.string(), notices: z.array(notice) })),
  /** The settings that apply without a template. */
  defaults: z.object({
    place: z.enum(announcementPlaces),
    channelId: z.nullable(z.string()),
    roleId: z.nullable(z.string()),
    /** Of the active donation goal. */
    goal: z.nullable(z.object({ channelId: z.nullable(z.string()), roleId: z.nullable(z.string()) })),
  }),
})
export type NoticesReply = z.infer<typeof noticesReply>

export const noticeSavedReply = z.object({ message: z.string(), notice })
