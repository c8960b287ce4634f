import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Place } from './caller-queries.ts'

const params = z.object({ id: z.string() })
const discordId = /^\d{17,20}$/
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Extracts the server or item from a call's path, so that access is loaded with the session. */
export function namedPlace(request: Pick<FastifyRequest, 'params' | 'routeOptions'>): Place | null {
  const subject = /\/(guilds|items)\/(?:details\/)?:id/.exec(request.routeOptions.url ?? '')?.[1]
  const id = subject && params.safeParse(request.params).data?.id
  if (!id) return null
  if (subject === 'guilds' && discordId.test(id)) return { kind: 'discord-guild', id }
  if (!uuid.test(id)) return null
  return { kind: subject === 'guilds' ? 'guild' : 'item', id }
}
