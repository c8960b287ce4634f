import * as z from 'zod/mini'

/** Words a person typed, trimmed. PostgreSQL cannot keep a zero character, so none gets that far. */
export const typedText = (maximum: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(maximum, `This can't be longer than ${maximum} characters.`),
    z.refine((text) => !text.includes('\0'), 'This contains an unsupported character.'),
  )

/** A Discord id. */
export const snowflake = z.string().check(z.regex(/^\d{17,20}$/, "This isn't a Discord ID."))

/** A moment, as an ISO timestamp. */
export const timestamp = z.iso.datetime({ offset: true, error: "This isn't an ISO 8601 timestamp." })
