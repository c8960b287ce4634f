import type { FastifyInstance } from 'fastify'
import type { PathParams } from '../../http/endpoint.ts'
import { readJson } from '../../http/request.ts'
import type { Discord } from '../discord.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import { endpoint } from '../gate/api-gate.ts'
import { applyAnswer, postInteractionMessage } from '../interactions/apply-answer.ts'
import { findFirstAnswer, requireAnswered, requireFirstAnswer } from '../interactions/require-answer.ts'
import { describeMessage } from '../messages/describe-message.ts'
import { type Message, messageFlag } from '../messages/message.ts'
import { readEdit, readMessageBody } from '../messages/read-message-body.ts'
import { editMessage } from '../messages/store-message.ts'

const webhook = '/webhooks/:application/:token'
const original = `${webhook}/messages/@original`
const further = `${webhook}/messages/:message`

type Webhook = PathParams<'application' | 'token'>

/** Interaction follow-ups, authenticated by the interaction token in the path. */
export function webhookRoutes(api: FastifyInstance, discord: Discord): void {
  const { state } = discord

  api.post<Webhook>(webhook, endpoint('Sends a follow-up message.', {}), async (request) => {
    const interaction = await requireAnswered(discord, request.params)
    const body = readMessageBody(readJson(request))
    const first = findFirstAnswer(discord, interaction)
    // The first follow-up after a deferral replaces the loading message.
    const isDeferred = first && first.flags & messageFlag.loading
    return describe(isDeferred ? editMessage(discord, first, body) : postInteractionMessage(discord, interaction, body))
  })

  api.get<Webhook>(original, endpoint('Returns the original response.', {}), async (request) =>
    describe(await requireFirstAnswer(discord, request.params)),
  )

  api.patch<Webhook>(original, endpoint('Edits it, or completes a deferred response.', {}), async (request) =>
    edit(await requireFirstAnswer(discord, request.params), readJson(request)),
  )

  api.delete<Webhook>(original, endpoint('Deletes it.', {}), async (request, reply) => {
    const message = await requireFirstAnswer(discord, request.params)
    state.value.messages = state.value.messages.filter((other) => other !== message)
    return reply.code(204).send()
  })

  api.patch<PathParams<'application' | 'token' | 'message'>>(
    further,
    endpoint('Edits a follow-up message.', {}),
    async (request) => {
      const { id } = await requireAnswered(discord, request.params)
      const message = state.value.messages.find((one) => one.id === request.params.message && one.interactionId === id)
      if (!message) throw new DiscordRefusal('unknownMessage')
      return edit(message, readJson(request))
    },
  )

  function describe(message: Message) {
    return describeMessage(state.value, message)
  }

  function edit(message: Message, body: unknown) {
    return describe(editMessage(discord, message, readEdit(body, message)))
  }
}

export function callbackRoutes(api: FastifyInstance, discord: Discord): void {
  const path = '/interactions/:id/:token/callback'
  api.post<PathParams<'id' | 'token'>>(path, endpoint('Responds to an interaction.', {}), async (request, reply) => {
    const { interactions } = discord.state.value
    const found = interactions.find(({ id, token }) => id === request.params.id && token === request.params.token)
    if (!found) throw new DiscordRefusal('unknownInteraction')
    applyAnswer(discord, found, readJson(request))
    return reply.code(204).send()
  })
}
