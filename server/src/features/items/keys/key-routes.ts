import { keysBody } from '@guildshop/contract/deliverable-requests'
import { keyStates } from '@guildshop/contract/deliverable-rules'
import { addedKeysReply, keyCheckReply, pooledKeysReply, revealedKeyReply } from '@guildshop/contract/deliverables'
import { idParams, messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { bodyLimits, throttles } from '../../../http/limits/limits.ts'
import { countTry } from '../../../http/throttle.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { addKeys } from './add-keys.ts'
import { checkKeys } from './check-keys.ts'
import { deleteKey } from './delete-key.ts'
import { findManagedPool } from './find-pool.ts'
import { listKeys } from './list-keys.ts'
import { revealKey } from './reveal-key.ts'

const keyParams = z.object({ id: z.string().max(64), keyId: z.string().max(64) })
const keysQuery = z.object({ state: z.enum(keyStates).optional(), cursor: z.string().max(200).optional() })

/** Beyond the specification: the license keys that an item delivers. Only `reveal` returns one in full. */
export const keyRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post(
      '/items/:id/keys/check',
      {
        bodyLimit: bodyLimits.keys.bytes,
        schema: { params: idParams, body: keysBody, response: { 200: keyCheckReply } },
      },
      async ({ user, params, body }) => {
        const { pool } = await findManagedPool(deps, user.id, params.id)
        await countTry(deps, `keys:${user.id}`, throttles.keyAdditions)
        return checkKeys(deps, pool, body.keys)
      },
    )

    api.post(
      '/items/:id/keys',
      {
        bodyLimit: bodyLimits.keys.bytes,
        schema: { params: idParams, body: keysBody, response: { 200: addedKeysReply } },
      },
      async ({ user, params, body }) => {
        const managed = await findManagedPool(deps, user.id, params.id)
        await countTry(deps, `keys:${user.id}`, throttles.keyAdditions)
        const { added, skipped } = await addKeys(deps, managed, body.keys)
        return { message: addedMessage(added, skipped), added, skipped }
      },
    )

    api.get(
      '/items/:id/keys',
      { schema: { params: idParams, querystring: keysQuery, response: { 200: pooledKeysReply } } },
      async ({ user, params, query }) => listKeys(deps, (await findManagedPool(deps, user.id, params.id)).pool, query),
    )

    api.delete(
      '/items/:id/keys/:keyId',
      { schema: { params: keyParams, response: { 200: messageReply } } },
      async ({ user, params }) => {
        await deleteKey(deps, await findManagedPool(deps, user.id, params.id), params.keyId)
        return { message: 'Key deleted.' }
      },
    )

    api.post(
      '/items/:id/keys/:keyId/reveal',
      { schema: { params: keyParams, response: { 200: revealedKeyReply } } },
      async ({ user, params }) => {
        const managed = await findManagedPool(deps, user.id, params.id)
        await countTry(deps, `reveal-key:${user.id}`, throttles.keyReveals)
        return { key: await revealKey(deps, managed, { actor: user, keyId: params.keyId }) }
      },
    )
  }

function addedMessage(added: number, skipped: number): string {
  if (added === 0) return 'These keys have already been added.'
  const first = `${added === 1 ? '1 key' : `${added.toLocaleString('en-US')} keys`} added.`
  return skipped === 0
    ? first
    : `${first} ${skipped.toLocaleString('en-US')} skipped because ${skipped === 1 ? 'it was' : 'they were'} already added.`
}
