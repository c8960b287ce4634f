import type { IncomingMessage } from 'node:http'
import { uploadedFileReply } from '@guildshop/contract/deliverables'
import { uploadQuery } from '@guildshop/contract/file-requests'
import { guildParams } from '@guildshop/contract/guilds'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { mapErrors } from '../../../http/map-errors.ts'
import { allowSlowUpload } from '../../../http/sockets/allow-slow-upload.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { requireGuild } from '../../guilds/access/require-guild.ts'
import { uploadFile } from './upload-file.ts'

const bodyType = 'application/octet-stream'
const bodySchema = z.unknown().meta({ type: 'string', format: 'binary', description: "The file's bytes" })

/** 100 MB at 0.5 Mbit/s. */
const longestUpload = 30 * 60_000

/** Beyond the specification: files that items deliver. The body is streamed, so it has a plugin of its own. */
export const uploadRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    acceptStreams(api)
    requireUser(api, deps)

    api.post(
      '/guilds/:id/files',
      {
        schema: {
          params: guildParams,
          querystring: uploadQuery,
          consumes: [bodyType],
          body: bodySchema,
          response: { 200: uploadedFileReply },
        },
        preHandler: requireGuild(deps, 'manager'),
      },
      async ({ user, guild, query, raw }) => {
        const upload = { accountId: user.id, name: query.name, sizeBytes: sizeOf(raw), bytes: receive(raw) }
        const { id, name, sizeBytes } = await uploadFile(deps, guild, upload)
        return { _id: id, name, sizeBytes }
      },
    )
  }

/** The body stays in the socket until the handler reads it. */
function acceptStreams(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser(bodyType, (_request, _payload, done) => done(null))
  api.setErrorHandler<FastifyError>((error, request, reply) =>
    mapErrors(error.statusCode === 415 ? new Refused('FILE_BODY_UNSUPPORTED') : error, request, reply),
  )
}

/** Null for a chunked body, whose size is unknown until it ends. */
function sizeOf({ headers }: IncomingMessage): number | null {
  const length = headers['content-length']
  return length !== undefined && /^\d{1,15}$/.test(length) && !headers['transfer-encoding'] ? Number(length) : null
}

async function* receive(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  const slowUpload = allowSlowUpload(request, longestUpload)
  try {
    yield* request.iterator({ destroyOnReturn: false })
  } finally {
    slowUpload.end()
  }
}
