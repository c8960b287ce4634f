import { guildParams } from '@guildshop/contract/guilds'
import { membershipImportBody } from '@guildshop/contract/membership-requests'
import { importedReply, importPreview, importsReply, membershipImport } from '@guildshop/contract/memberships'
import { messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { bodyLimits, throttles } from '../../../http/limits/limits.ts'
import { countTry } from '../../../http/throttle.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { requireGuild } from '../../guilds/access/require-guild.ts'
import { listImports } from './import-queries.ts'
import { previewImport, startImport } from './start-import.ts'
import { undoImport } from './undo-import.ts'

const importParams = z.object({ id: z.string().max(64), importId: z.string().max(64) })

/** Beyond the specification: memberships that began elsewhere. */
export const importRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)
    const asOwner = requireGuild(deps, 'owner')
    const body = membershipImportBody

    api.get(
      '/guilds/:id/membership-imports',
      { schema: { params: guildParams, response: { 200: importsReply } }, preHandler: asOwner },
      async ({ guild: { guild } }) => ({ imports: (await listImports(deps.db, guild.id)).map(describeImport) }),
    )

    api.post(
      '/guilds/:id/membership-imports/preview',
      {
        bodyLimit: bodyLimits.memberImport.bytes,
        schema: { params: guildParams, body, response: { 200: importPreview } },
        preHandler: asOwner,
      },
      async ({ user, guild, body: request }) => {
        await countTry(deps, `import-members:${user.id}`, throttles.memberImport)
        return previewImport(deps, guild, request)
      },
    )

    api.post(
      '/guilds/:id/membership-imports',
      {
        bodyLimit: bodyLimits.memberImport.bytes,
        schema: { params: guildParams, body, response: { 200: importedReply } },
        preHandler: asOwner,
      },
      async ({ user, guild, body: request }) => {
        await countTry(deps, `import-members:${user.id}`, throttles.memberImport)
        const started = await startImport(deps, guild, user, request)
        return { message: `Importing ${countText(started.added)}.`, ...started }
      },
    )

    api.delete(
      '/guilds/:id/membership-imports/:importId',
      { schema: { params: importParams, response: { 200: messageReply } }, preHandler: asOwner },
      async ({ user, guild, params }) => {
        await undoImport(deps, guild, { importId: params.importId, actor: user })
        return { message: 'Import undone. Its memberships are being ended.' }
      },
    )
  }

const countText = (count: number) => (count === 1 ? '1 member' : `${count.toLocaleString('en-US')} members`)

type Listed = Awaited<ReturnType<typeof listImports>>[number]

function describeImport(row: Listed): z.infer<typeof membershipImport> {
  return {
    _id: row.id,
    itemName: row.name,
    source: membershipImport.shape.source.parse(row.source),
    createdAt: row.createdAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    members: row.members ?? 0,
    total: row.total,
    ...(row.remaining ? { remaining: row.remaining } : {}),
  }
}
