import * as z from 'zod/mini'

/** Rejects NUL characters, which PostgreSQL can't store. */
export const storable = z.refine<string>((text) => !text.includes('\0'), 'This contains an unsupported character.')

/** User input, trimmed. */
export const typedText = (maximum: number) =>
  z.string().check(z.trim(), z.maxLength(maximum, `This can't be longer than ${maximum} characters.`), storable)

/** A Discord snowflake id. */
export const snowflake = z.string().check(z.regex(/^\d{17,20}$/, "This isn't a Discord ID."))

/** An ISO 8601 timestamp with an offset. */
export const timestamp = z.iso.datetime({ offset: true, error: "This isn't an ISO 8601 timestamp." })

/** Whether someone typed a name to confirm; the case doesn't matter. */
export const isSameName = (typed: string, name: string) => typed.trim().toLowerCase() === name.trim().toLowerCase()
