import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const oneYear = 31_536_000

/** Serves the built browser app: hashed assets for ever, its page for every other address people may type. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders(response, path) {
      const isHashed = relative(folder, path).startsWith('assets')
      response.setHeader('cache-control', isHashed ? `public, max-age=${oneYear}, immutable` : 'no-cache')
    },
  })
}

/** Whether an address that no route knows should get the app's page, which then says what is there. */
export function isPageRequest({ method, url }: { method: string; url: string }): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|assets|images)(\/|$)/.test(path) &&
    !/\.[a-z0-9]{2,5}$/i.test(path)
  )
}
