import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../../../dependencies.ts'
import { anyFile } from '../../../../http/web/file-replies.ts'
import { contentDisposition } from '../../../items/files/content-disposition.ts'
import type { CompleteFile } from '../../../items/files/stored-files.ts'
import { beginDownload } from './begin-download.ts'
import { readRange } from './byte-range.ts'

const params = z.object({ token: z.string() })
const config = { outagePage: 'download', refusalTitle: "This download isn't available" } as const

/** Beyond the specification: files that buyers own. The signed token is the only key, because buyers have no account. */
export const downloadRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    api.get('/downloads/:token', { config, schema: { params, response: { 200: anyFile } } }, async (request, reply) => {
      const isHead = request.method === 'HEAD'
      const file = await beginDownload(deps, { token: request.params.token, isCounted: !isHead })
      const range = chooseBytes(request, reply, file)
      // The framework discards the bytes of a HEAD request, but would read all of them.
      const bytes = range && !isHead ? deps.files.read(file.id, range) : []
      return reply.send(Readable.from(bytes, { highWaterMark: 1 }))
    })
  }

/** Sets status and headers. Returns the bytes to send, or null if the requested ones don't exist. */
function chooseBytes(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { name, sizeBytes: size, sha256 }: CompleteFile,
) {
  const etag = `"${sha256}"`
  const range = readRange({ range: headers.range, ifRange: headers['if-range']?.toString() }, { size, etag })
  // Whatever a seller uploads, no browser runs or embeds it on our origin.
  reply.headers({
    'content-type': 'application/octet-stream',
    'content-disposition': contentDisposition(name),
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag,
  })
  if (range === 'unsatisfiable') {
    reply.code(416).headers({ 'content-range': `bytes */${size}`, 'content-length': 0 })
    return null
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
  return { start, end }
}
