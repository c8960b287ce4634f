import { type Reply, replyJson, replyNothing } from '../../http/reply.ts'
import type { Route } from '../../http/router.ts'
import type { Discord } from '../discord.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import type { ApiRoute } from '../gate/api-route.ts'
import { applyAnswer, sayAs } from '../interactions/apply-answer.ts'
import { findFirstAnswer, requireAnswered, requireFirstAnswer } from '../interactions/require-answer.ts'
import { describeMessage } from '../messages/describe-message.ts'
import { editMessage } from '../messages/keep-message.ts'
import { type Message, messageFlag } from '../messages/message.ts'
import { readEdit, readMessageBody } from '../messages/read-message-body.ts'

const original = '/webhooks/{application}/{token}/messages/@original'
const further = '/webhooks/{application}/{token}/messages/{message}'

/** Interaction follow-ups, authenticated by the interaction token in the path. */
export function webhookRoutes(apiRoute: ApiRoute, discord: Discord): Route[] {
  const { state } = discord
  return [
    apiRoute('POST', '/webhooks/{application}/{token}', 'Sends a follow-up message.', {}, async ({ param, json }) => {
      const interaction = await requireAnswered(discord, param)
      const body = readMessageBody(json())
      const first = findFirstAnswer(discord, interaction)
      // The first follow-up after a deferral replaces the loading message.
      const isPromised = first && first.flags & messageFlag.loading
      return reply(isPromised ? editMessage(discord, first, body) : sayAs(discord, interaction, body))
    }),

    apiRoute('GET', original, 'Returns the original response.', {}, async ({ param }) =>
      reply(await requireFirstAnswer(discord, param)),
    ),

    apiRoute('PATCH', original, 'Edits it, or completes a deferred response.', {}, async ({ param, json }) =>
      edit(await requireFirstAnswer(discord, param), json()),
    ),

    apiRoute('DELETE', original, 'Deletes it.', {}, async ({ param }) => {
      const message = await requireFirstAnswer(discord, param)
      state.value.messages = state.value.messages.filter((other) => other !== message)
      return replyNothing()
    }),

    apiRoute('PATCH', further, 'Edits a follow-up message.', {}, async ({ param, json }) => {
      const { id } = await requireAnswered(discord, param)
      const message = state.value.messages.find((one) => one.id === param('message') && one.interactionId === id)
      if (!message) throw new DiscordRefusal('unknownMessage')
      return edit(message, json())
    }),

    apiRoute('POST', '/interactions/{id}/{token}/callback', 'Responds to an interaction.', {}, ({ param, json }) => {
      const found = state.value.interactions.find(({ id, token }) => id === param('id') && token === param('token'))
      if (!found) throw new DiscordRefusal('unknownInteraction')
      applyAnswer(discord, found, json())
      return replyNothing()
    }),
  ]

  function reply(message: Message): Reply {
    return replyJson(describeMessage(state.value, message))
  }

  function edit(message: Message, body: unknown): Reply {
    return reply(editMessage(discord, message, readEdit(body, message)))
  }
}
