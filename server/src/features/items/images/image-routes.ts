import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { closedPolicy } from '../../../http/security-headers.ts'
import { createImageCache } from './image-cache.ts'

const oneYear = 31_536_000
const filePattern = /^([\da-f]{64})(\.webp|\.png)?$/

/** Public images. Content-addressed, so responses are immutable. */
export const imageRoutes =
  (deps: Pick<Dependencies, 'db' | 'files'>): FastifyPluginAsyncZod =>
  async (app) => {
    const images = createImageCache(deps)
    app.get(
      '/images/:file',
      { schema: { params: z.object({ file: z.string() }), hide: true } },
      async ({ params, headers }, reply) => {
        reply.header('content-security-policy', `${closedPolicy}; sandbox`)
        const [, hash, ending] = filePattern.exec(params.file) ?? []
        if (!hash) throw new Refused('NOT_FOUND')
        const isPng = ending === '.png'
        const caching = {
          etag: isPng ? `"${hash}.png"` : `"${hash}"`,
          'cache-control': `public, max-age=${oneYear}, immutable`,
        }
        if (isKnown(headers['if-none-match'], caching.etag)) {
          if (!(await images.has(hash))) throw new Refused('NOT_FOUND')
          return reply.headers(caching).code(304).send()
        }
        const image = await (isPng ? images.findPng(hash) : images.find(hash))
        if (!image) throw new Refused('NOT_FOUND')
        return reply.headers(caching).type(image.type).send(image.bytes)
      },
    )
  }

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
