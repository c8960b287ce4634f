import type { FastifyPluginAsync } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../errors/refused.ts'

const path = '/.well-known/security.txt'
const validDays = 180
const oneDay = 86_400_000

/** security.txt (RFC 9116). Not found if no contact is configured. */
export const securityTxtRoutes =
  ({
    securityContact,
    publicUrl,
    now,
  }: Pick<Dependencies, 'securityContact' | 'publicUrl' | 'now'>): FastifyPluginAsync =>
  async (app) => {
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      if (!securityContact) throw new Refused('NOT_FOUND')
      const expires = new Date(now().getTime() + validDays * oneDay)
      const fields = {
        Contact: securityContact,
        Expires: expires.toISOString(),
        'Preferred-Languages': 'en',
        Canonical: `${publicUrl}${path}`,
      }
      const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
      return reply
        .header('cache-control', 'public, max-age=86400')
        .type('text/plain; charset=utf-8')
        .send(lines.join(''))
    })
  }
