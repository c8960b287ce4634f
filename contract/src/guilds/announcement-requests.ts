import * as z from 'zod/mini'
import { snowflake } from '../text.ts'
import { announcementPlaces } from './announcements.ts'

export const announcementsBody = z.object({
  place: z.enum(announcementPlaces),
  channelId: z.nullish(snowflake),
  showsPrice: z.boolean(),
})
export type AnnouncementsBody = z.infer<typeof announcementsBody>
