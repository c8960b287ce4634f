import * as z from 'zod/mini'

/** Words a person typed, trimmed. PostgreSQL cannot keep a zero character, so none gets that far. */
export const typedText = (maximum: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(maximum, `This can be at most ${maximum} characters.`),
    z.refine((text) => !text.includes('\0'), 'This contains a character that cannot be stored.'),
  )

/** A Discord id. */
export const snowflake = z.string().check(z.regex(/^\d{17,20}$/, 'This is not a Discord id.'))

/** A moment, as an ISO timestamp. */
export const timestamp = z.iso.datetime({ offset: true, error: 'This is not an ISO timestamp.' })
