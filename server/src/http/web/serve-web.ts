import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pagePolicy } from '../security-headers.ts'
import { pageRenderer } from './render-index-html.ts'
import { type WebPage, webPageAt } from './web-pages.ts'

const oneYear = 31_536_000

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Serves the built web app and returns a function that sends its index page; null if it isn't built. */
export async function serveWeb(
  app: FastifyInstance,
  { folder, publicUrl }: { folder: string; publicUrl: string },
): Promise<SendPage | null> {
  if (!existsSync(join(folder, 'index.html'))) return null
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders(reply, path) {
      const isHashed = relative(folder, path).startsWith('assets')
      reply.header('cache-control', isHashed ? `public, max-age=${oneYear}, immutable` : 'no-cache')
      reply.header('vary', 'accept-encoding')
      reply.header('content-security-policy', pagePolicy)
    },
  })
  return pageSender(pageRenderer({ folder, publicUrl }))
}

/** Whether an unmatched path gets the app's index page (client-side routing). */
export function isPageRequest({ method, url }: { method: string; url: string }): boolean {
  const path = pathOf(url)
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(api|assets|images)(\/|$)/.test(path) &&
    !/\.[a-z0-9]{2,5}$/i.test(path)
  )
}

/** Decoded like the router does, so that both see the same path. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Renders and compresses each screen's page once, on first request. */
function pageSender(render: (page: WebPage) => string): SendPage {
  const written = new Map<WebPage, ReturnType<typeof write>>()

  return (request, reply) => {
    const page = webPageAt(pathOf(request.url))
    const { tag, bodies } = written.get(page) ?? write(render(page))
    written.set(page, { tag, bodies })

    reply.headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-cache', etag: tag })
    reply.header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    const encoding = encodingFor(request)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(bodies[encoding])
  }
}

function write(html: string) {
  const tag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return { tag, bodies: { br: brotliCompressSync(html), gzip: gzipSync(html), identity: html } }
}

function encodingFor({ headers }: FastifyRequest): 'br' | 'gzip' | 'identity' {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter((name) => !/;\s*q=0(\.0*)?\s*$/.test(name))
    .map((name) => name.split(';', 1)[0]?.trim().toLowerCase())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}
