import type { FastifyInstance } from 'fastify'

/** Keeps request bodies as raw bytes, for signature verification. */
export function keepRawBody(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
}
