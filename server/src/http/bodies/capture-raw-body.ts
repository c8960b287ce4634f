import type { FastifyInstance } from 'fastify'

/** Keeps request bodies as raw bytes, for signature verification. */
export function captureRawBody(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
}
