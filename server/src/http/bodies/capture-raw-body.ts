import type { FastifyInstance } from 'fastify'

/** Leaves the bodies of this plugin's routes as the bytes that came: signatures are made over those. */
export function keepRawBody(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
}
