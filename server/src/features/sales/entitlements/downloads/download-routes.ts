import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../../../dependencies.ts'
import { anyFile } from '../../../../http/web/file-replies.ts'
import type { ByteRange } from '../../../../lib/byte-storage.ts'
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
      const range = chooseBytes(request, file)
      const isEmpty = range === 'unsatisfiable' || isHead
      // The framework discards the bytes of a HEAD request, but would read all of them.
      const bytes = isEmpty ? [] : await beginReading(deps.files.read(file.id, range))
      describeBytes(reply, file, range)
      return reply.send(Readable.from(bytes, { highWaterMark: 1 }))
    })
  }

type Chosen = ByteRange & { isPartial: boolean }

/** The bytes to send. */
function chooseBytes({ headers }: FastifyRequest, { sizeBytes: size, sha256 }: CompleteFile): Chosen | 'unsatisfiable' {
  const requested = { range: headers.range, ifRange: headers['if-range']?.toString() }
  const range = readRange(requested, { size, etag: `"${sha256}"` })
  if (range === 'unsatisfiable') return range
  return { ...(range ?? { start: 0, end: size - 1 }), isPartial: range !== null }
}

/** Reads the first chunk, so that an outage returns an error instead of a truncated download. */
async function beginReading(pieces: AsyncGenerator<Uint8Array>): Promise<AsyncGenerator<Uint8Array>> {
  const first = await pieces.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* pieces
  }
  return all()
}

/** Sets status and headers. */
function describeBytes(
  reply: FastifyReply,
  { name, sizeBytes: size, sha256 }: CompleteFile,
  range: Chosen | 'unsatisfiable',
): void {
  // Keeps browsers from running or embedding uploads on our origin.
  reply.headers({
    'content-type': 'application/octet-stream',
    'content-disposition': contentDisposition(name),
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
  })
  if (range === 'unsatisfiable') {
    reply.code(416).headers({ 'content-range': `bytes */${size}`, 'content-length': 0 })
    return
  }
  const { start, end, isPartial } = range
  if (isPartial) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('content-length', end - start + 1)
}
