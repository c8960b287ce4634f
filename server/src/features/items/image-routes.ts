import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { closedPolicy } from '../../http/security-headers.ts'
import { Refused } from '../../refused.ts'
import { findImage } from './image-queries.ts'

const oneYear = 31_536_000
const addressPattern = /^([\da-f]{64})(\.webp)?$/

/** Pictures for everyone. An address is made of the content, so what it leads to never changes. */
export const imageRoutes =
  ({ db }: Pick<Dependencies, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/images/:file',
      { schema: { params: z.object({ file: z.string() }), hide: true } },
      async ({ params, headers }, reply) => {
        reply.header('content-security-policy', `${closedPolicy}; sandbox`)
        const hash = addressPattern.exec(params.file)?.[1]
        const image = hash ? await findImage(db, hash) : undefined
        if (!image) throw new Refused('NOT_FOUND')

        const etag = `"${hash}"`
        reply.headers({ etag, 'cache-control': `public, max-age=${oneYear}, immutable` })
        if (isKnown(headers['if-none-match'], etag)) return reply.code(304).send()
        return reply.type(image.type).send(image.bytes)
      },
    )
  }

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
