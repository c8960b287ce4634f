import type { FastifyInstance } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about } from '../../http/endpoint.ts'
import { queryOf } from '../../http/request.ts'
import type { Discord } from '../discord.ts'
import { flattenComponents } from '../messages/component.ts'
import type { Message } from '../messages/message.ts'

const timeout = 5000

export const mediaPath = (url: string) => `/discord/media?url=${encodeURIComponent(url)}`

/** Media proxy, like Discord's: clients never load images from the shop, and only images in messages are proxied. */
export function mediaRoutes(app: FastifyInstance, { state }: Discord): void {
  app.get('/discord/media', about('Proxies an image in a message, given by ?url=.'), async (request, reply) => {
    const url = queryOf(request).get('url') ?? ''
    if (!isInMessage(url)) throw new Declined(404, 'No message contains this image.')
    const { type, bytes } = await fetchPicture(url)
    return reply.type(type).send(bytes)
  })

  function isInMessage(url: string): boolean {
    return state.value.messages.some((message) => pictureUrls(message).includes(url))
  }
}

function pictureUrls({ embeds, components }: Message): (string | undefined)[] {
  return [
    ...embeds.flatMap(({ image, thumbnail }) => [image?.url, thumbnail?.url]),
    ...flattenComponents(components).flatMap((component) => {
      if (component.type === 11) return [component.media.url]
      return component.type === 12 ? component.items.map(({ media }) => media.url) : []
    }),
  ]
}

async function fetchPicture(url: string): Promise<{ type: string; bytes: Buffer }> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeout) })
    const type = response.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.ok && /^image\/(png|jpeg|gif|webp)$/.test(type)) return { type, bytes }
  } catch {}
  throw new Declined(502, "Couldn't load the image.")
}
