import { Readable } from 'node:stream'
import { dataExportReply, latestDataExportReply } from '@guildshop/contract/privacy'
import { idParams } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../dependencies.ts'
import { zipFile } from '../../http/web/file-replies.ts'
import { requireUser } from '../accounts/sessions/require-user.ts'
import { readArchive, readLatestExport, startExport } from './export-data.ts'

/** Beyond the specification: data export. */
export const exportRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post('/profile/data-export', { schema: { response: { 200: dataExportReply } } }, ({ user }) =>
      startExport(deps, user.id),
    )

    api.get('/profile/data-export', { schema: { response: { 200: latestDataExportReply } } }, ({ user }) =>
      readLatestExport(deps, user.id),
    )

    api.get(
      '/profile/data-export/:id/archive',
      { schema: { params: idParams, response: { 200: zipFile } } },
      async ({ user, params }, reply) => {
        const { size, parts } = await readArchive(deps, user.id, params.id)
        reply.header('content-disposition', 'attachment; filename="guildshop-data.zip"').header('content-length', size)
        return reply.type('application/zip').send(Readable.from(parts))
      },
    )
  }
