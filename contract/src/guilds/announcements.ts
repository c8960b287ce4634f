import * as z from 'zod/mini'

/** Where purchases are announced: where they were made, in one channel, or nowhere. */
export const announcementPlaces = ['purchase', 'channel', 'none'] as const

/** Beyond the specification: a server's purchase announcements. The channel is stored even while it isn't used. */
export const announcements = z.object({
  place: z.enum(announcementPlaces),
  channelId: z.nullish(z.string()),
  showsPrice: z.boolean(),
})
export type Announcements = z.infer<typeof announcements>
