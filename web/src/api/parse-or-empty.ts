import type { Schema } from './http.ts'

/** Parses an invalid success body as an empty one, so the page can report the missing field. */
export function parseOrEmpty<Reply>(schema: Schema<Reply>): Schema<Reply> {
  return {
    safeParse: (data) => {
      const reply = schema.safeParse(data)
      return reply.success ? reply : schema.safeParse({})
    },
  }
}
