import * as z from 'zod/mini'
import { snowflake } from '../text.ts'
import { standingSubjects } from './standing-messages.ts'

/** `subjectId` is the category or item; absent for the whole shop and the goal. */
export const postStandingMessageBody = z
  .object({
    shows: z.enum(standingSubjects, 'Choose what to post.'),
    subjectId: z.nullish(z.uuid()),
    channelId: snowflake,
  })
  .check(
    z.refine(({ shows, subjectId }) => (shows === 'category' || shows === 'item') === Boolean(subjectId), {
      error: 'Choose what to post.',
      path: ['subjectId'],
    }),
  )
export type PostStandingMessageBody = z.infer<typeof postStandingMessageBody>
