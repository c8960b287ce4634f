import { guildParams } from '@guildshop/contract/guilds'
import { idParams, messageReply } from '@guildshop/contract/replies'
import { postStandingMessageBody } from '@guildshop/contract/standing-message-requests'
import {
  type StandingProblem,
  standingMessageSavedReply,
  standingMessagesReply,
} from '@guildshop/contract/standing-messages'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { requireGuild } from '../../guilds/access/require-guild.ts'
import { findManagedMessage } from './find-managed-message.ts'
import { listStandingMessages, readStandingMessage } from './list-standing-messages.ts'
import { postStandingMessage } from './post-standing-message.ts'
import { removeStandingMessage } from './remove-standing-message.ts'
import { repostStandingMessage } from './repost-standing-message.ts'

/** Beyond the specification: messages in channels that are kept up to date with the shop. */
export const standingRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)
    const asManager = requireGuild(deps, 'manager')

    api.get(
      '/guilds/:id/standing-messages',
      { schema: { params: guildParams, response: { 200: standingMessagesReply } }, preHandler: asManager },
      async ({ guild }) => listStandingMessages(deps, guild),
    )

    api.post(
      '/guilds/:id/standing-messages',
      {
        schema: {
          params: guildParams,
          body: postStandingMessageBody,
          response: { 200: standingMessageSavedReply },
        },
        preHandler: asManager,
      },
      async ({ user, guild: access, body }) => {
        const posting = { ...body, subjectId: body.subjectId ?? null, createdBy: user.id }
        const { id, state } = await postStandingMessage(deps, access, posting)
        return {
          message: textOf({ state, wasPosted: false }),
          standingMessage: await readStandingMessage(deps, access, id),
        }
      },
    )

    api.post(
      '/standing-messages/:id/repost',
      { schema: { params: idParams, response: { 200: standingMessageSavedReply } } },
      async ({ user, params }) => {
        const { row, access } = await findManagedMessage(deps, { callerId: user.id, id: params.id })
        const wasPosted = row.problem !== 'DELETED' && row.problem !== 'CHANNEL_GONE' && row.messageId !== null
        const { row: saved, isRejected } = await repostStandingMessage(deps, access, row.id)
        if (isRejected) throw new Refused('STANDING_MESSAGE_REJECTED')
        return {
          message: textOf({ state: saved.state, wasPosted }),
          standingMessage: await readStandingMessage(deps, access, row.id),
        }
      },
    )

    api.delete(
      '/standing-messages/:id',
      { schema: { params: idParams, response: { 200: messageReply } } },
      async ({ user, params }) => {
        const { row, access } = await findManagedMessage(deps, { callerId: user.id, id: params.id })
        await removeStandingMessage(deps, access, row.id)
        return { message: row.problem && unreachable.has(row.problem) ? removedLater : 'Message removed.' }
      },
    )
  }

const unreachable = new Set<StandingProblem>(['NO_PERMISSION', 'BOT_MISSING'])
const removedLater =
  "Removed from the list. The bot can't reach the message in Discord, so we'll keep trying to delete it for an hour."

function textOf({ state, wasPosted }: { state: string; wasPosted: boolean }): string {
  if (state === 'posted') return wasPosted ? 'Message updated.' : 'Message posted.'
  if (state === 'broken') return "We couldn't update this message. See why in the list."
  return "Discord isn't available right now. We'll post the message automatically."
}
