import { idParams, messageReply } from '@guildshop/contract/replies'
import { orderNoteBody } from '@guildshop/contract/sales/order-requests'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { addNote, editNote, removeNote } from './write-notes.ts'

const noteParams = z.object({ id: z.string().max(64), noteId: z.string().max(64) })

/** Private notes about an order. Only the server's owner can see its orders, so notes are for the owner too. */
export const noteRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post(
      '/sales/:id/notes',
      { schema: { params: idParams, body: orderNoteBody, response: { 200: messageReply } } },
      async ({ user, params: { id }, body }) => {
        await addNote(deps, { ownerId: user.id, saleId: id, text: body.text })
        return { message: 'Note added.' }
      },
    )

    api.put(
      '/sales/:id/notes/:noteId',
      { schema: { params: noteParams, body: orderNoteBody, response: { 200: messageReply } } },
      async ({ user, params: { id, noteId }, body }) => {
        await editNote(deps, { ownerId: user.id, saleId: id, noteId, text: body.text })
        return { message: 'Note saved.' }
      },
    )

    api.delete(
      '/sales/:id/notes/:noteId',
      { schema: { params: noteParams, response: { 200: messageReply } } },
      async ({ user, params: { id, noteId } }) => {
        await removeNote(deps, { ownerId: user.id, saleId: id, noteId })
        return { message: 'Note deleted.' }
      },
    )
  }
