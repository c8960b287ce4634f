import type { FastifyInstance } from 'fastify'
import { Refused } from '../../errors/refused.ts'

/** PostgreSQL can't store NUL characters in text. */
const nul = /\0|\\u0000/

/** Accepts only JSON; an empty body counts as `{}`, because several specified calls have none. */
export function readBodiesSafely(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (nul.test(text)) return done(new Refused('INVALID_INPUT'))
    if (text === '') return done(null, {})
    return parseJson(request, text, done)
  })
  app.addHook('preValidation', async (request) => {
    if (request.body === undefined && request.method !== 'GET') request.body = {}
  })
  app.addHook('onRequest', async (request) => {
    if (/%00/.test(request.url)) throw new Refused('INVALID_INPUT')
  })
}
