import * as z from 'zod/mini'
import { guildParams } from '../guilds/guilds.ts'
import { snowflake, storable } from '../text.ts'
import { itemNoticeEvents, longestNotice, noticeEvents } from './notices.ts'

const text = z
  .string()
  .check(z.trim(), z.maxLength(longestNotice, `A notice can't be longer than ${longestNotice} characters.`), storable)

export const guildNoticeParams = z.object({ ...guildParams.shape, event: z.enum(noticeEvents) })
export const itemNoticeParams = z.object({ id: z.uuid(), event: z.enum(itemNoticeEvents) })

/** Blank text, channel and role use the defaults. */
export const noticeBody = z.object({
  isEnabled: z.boolean(),
  text: z.nullable(text),
  channelId: z.nullable(snowflake),
  roleId: z.nullable(snowflake),
  version: z.int(),
})
export type NoticeBody = z.infer<typeof noticeBody>

export const noticePreviewBody = z.object({
  event: z.enum(noticeEvents),
  text: z.nullable(text),
  itemId: z.nullish(z.uuid()),
  /** Null: that of the server's settings or of the goal. Absent: as saved. */
  roleId: z.nullish(snowflake),
})
export type NoticePreviewBody = z.infer<typeof noticePreviewBody>
