import { fileParams } from '@guildshop/contract/file-requests'
import { messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { requireGuild } from '../../guilds/access/require-guild.ts'
import { deleteUpload } from './delete-upload.ts'

export const fileRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.delete(
      '/guilds/:id/files/:fileId',
      { schema: { params: fileParams, response: { 200: messageReply } }, preHandler: requireGuild(deps, 'manager') },
      async ({ guild, params }) => {
        await deleteUpload(deps, guild, params.fileId)
        return { message: 'File deleted.' }
      },
    )
  }
