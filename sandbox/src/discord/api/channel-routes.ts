import type { FastifyInstance } from 'fastify'
import type { PathParams } from '../../http/endpoint.ts'
import { fieldOf, queryOf, readJson } from '../../http/request.ts'
import type { Discord } from '../discord.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import { endpoint } from '../gate/api-gate.ts'
import { describeMessage } from '../messages/describe-message.ts'
import { describeDirectChannel, lastMessageId } from '../messages/direct-channels.ts'
import { findDuplicate } from '../messages/find-duplicate.ts'
import { createFormCheck } from '../messages/form-check.ts'
import { type Message, messageFlag } from '../messages/message.ts'
import { readEdit, readMessageBody } from '../messages/read-message-body.ts'
import { requireSendableChannel, requireVisible } from '../messages/require-channel.ts'
import { editMessage, storeMessage } from '../messages/store-message.ts'
import { botId } from '../world/initial-people.ts'
import { has } from '../world/permissions.ts'
import { describeChannelOrThread } from './describe-guild.ts'

const bot = { bot: true } as const

export function channelRoutes(api: FastifyInstance, discord: Discord): void {
  const { state } = discord
  api.get<PathParams<'channel'>>('/channels/:channel', endpoint('Returns a channel.', bot), async (request) => {
    const found = requireVisible(state.value, request.params.channel)
    if ('direct' in found) return describeDirectChannel(discord, found.direct)
    return describeChannelOrThread(found, lastMessageId(state.value, request.params.channel))
  })

  api.post<PathParams<'channel'>>('/channels/:channel/messages', endpoint('Sends a message.', bot), async (request) => {
    const body = readJson(request)
    const nonce = readNonce(body)
    const content = readMessageBody(body)
    // Only interaction responses can be ephemeral.
    content.flags &= ~messageFlag.ephemeral
    const channelId = requireSendableChannel(state.value, request.params.channel, content)
    const duplicate = fieldOf(body, 'enforce_nonce') === true && findDuplicate(state.value, channelId, nonce)
    return describe(duplicate || storeMessage(discord, { channelId, authorId: botId, nonce }, content))
  })

  api.get<PathParams<'channel'>>(
    '/channels/:channel/messages',
    endpoint('Lists messages, newest first.', bot),
    async (request) => {
      const found = requireVisible(state.value, request.params.channel)
      const limit = readLimit(queryOf(request))
      if (!('direct' in found) && !has(found.permissions, 'readMessageHistory')) return []
      const messages = state.value.messages.filter(
        ({ channelId, onlyFor }) => channelId === request.params.channel && onlyFor === null,
      )
      // Discord forgets the nonce of a message that is read later.
      return messages
        .slice(-limit)
        .reverse()
        .map((message) => describe({ ...message, nonce: null }))
    },
  )

  messageRoutes(api, discord)

  function describe(message: Message) {
    return describeMessage(state.value, message)
  }
}

/** One message of a channel. */
function messageRoutes(api: FastifyInstance, discord: Discord): void {
  const { state } = discord
  api.patch<PathParams<'channel' | 'message'>>(
    '/channels/:channel/messages/:message',
    endpoint('Edits a message.', bot),
    async (request) => {
      requireVisible(state.value, request.params.channel)
      const message = requireMessage(request.params.channel, request.params.message)
      if (message.authorId !== botId) throw new DiscordRefusal('otherAuthor')
      return describe(editMessage(discord, message, readEdit(readJson(request), message)))
    },
  )

  api.get<PathParams<'channel' | 'message'>>(
    '/channels/:channel/messages/:message',
    endpoint('Returns a message.', bot),
    async (request) => {
      const found = requireVisible(state.value, request.params.channel)
      if (!('direct' in found) && !has(found.permissions, 'readMessageHistory')) {
        throw new DiscordRefusal('missingPermissions')
      }
      return describe(requireMessage(request.params.channel, request.params.message))
    },
  )

  api.delete<PathParams<'channel' | 'message'>>(
    '/channels/:channel/messages/:message',
    endpoint('Deletes a message of the bot.', bot),
    async (request, reply) => {
      requireVisible(state.value, request.params.channel)
      const message = requireMessage(request.params.channel, request.params.message)
      if (message.authorId !== botId) throw new DiscordRefusal('missingPermissions')
      state.value.messages = state.value.messages.filter((other) => other !== message)
      return reply.code(204).send()
    },
  )

  function describe(message: Message) {
    return describeMessage(state.value, message)
  }

  function requireMessage(channelId: string, id: string): Message {
    const found = state.value.messages.find((message) => message.id === id && message.channelId === channelId)
    if (!found || found.onlyFor !== null) throw new DiscordRefusal('unknownMessage')
    return found
  }
}

function readLimit(query: URLSearchParams): number {
  const check = createFormCheck()
  const limit = check.integer(Number(query.get('limit') ?? 50), ['limit'], { min: 1, max: 100 })
  check.finish()
  return limit ?? 50
}

function readNonce(body: unknown): string | number | null {
  const nonce = fieldOf(body, 'nonce')
  if (typeof nonce === 'number' && Number.isInteger(nonce)) return nonce
  const check = createFormCheck()
  const text = check.text(nonce, ['nonce'], { max: 25 })
  check.finish()
  return text ?? null
}
