import { fieldOf } from '../../http/body.ts'
import { replyJson } from '../../http/reply.ts'
import type { Route } from '../../http/router.ts'
import type { Discord } from '../discord.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import type { ApiRoute } from '../gate/api-route.ts'
import { describeMessage } from '../messages/describe-message.ts'
import { describeDirectChannel, lastMessageId } from '../messages/direct-channels.ts'
import { findRepeat } from '../messages/find-repeat.ts'
import { createFormCheck } from '../messages/form-check.ts'
import { editMessage, keepMessage } from '../messages/keep-message.ts'
import { type Message, messageFlag } from '../messages/message.ts'
import { readEdit, readMessageBody } from '../messages/read-message-body.ts'
import { requireSendable, requireVisible } from '../messages/require-channel.ts'
import { botId } from '../world/initial-people.ts'
import { describePlace } from './describe-guild.ts'

const bot = { bot: true } as const

export function channelRoutes(apiRoute: ApiRoute, discord: Discord): Route[] {
  const { state } = discord
  return [
    apiRoute('GET', '/channels/{channel}', 'Returns a channel.', bot, ({ param }) => {
      const found = requireVisible(state.value, param('channel'))
      if ('direct' in found) return replyJson(describeDirectChannel(discord, found.direct))
      return replyJson(describePlace(found, lastMessageId(state.value, param('channel'))))
    }),

    apiRoute('POST', '/channels/{channel}/messages', 'Sends a message.', bot, ({ param, json }) => {
      const body = json()
      const nonce = readNonce(body)
      const content = readMessageBody(body)
      // Only interaction responses can be ephemeral.
      content.flags &= ~messageFlag.ephemeral
      const channelId = requireSendable(state.value, param('channel'), content)
      const repeated = fieldOf(body, 'enforce_nonce') === true && findRepeat(state.value, channelId, nonce)
      return reply(repeated || keepMessage(discord, { channelId, authorId: botId, nonce }, content))
    }),

    apiRoute('PATCH', '/channels/{channel}/messages/{message}', 'Edits a message.', bot, ({ param, json }) => {
      requireVisible(state.value, param('channel'))
      const message = requireMessage(param('channel'), param('message'))
      if (message.authorId !== botId) throw new DiscordRefusal('otherAuthor')
      return reply(editMessage(discord, message, readEdit(json(), message)))
    }),
  ]

  function reply(message: Message) {
    return replyJson(describeMessage(state.value, message))
  }

  function requireMessage(channelId: string, id: string): Message {
    const found = state.value.messages.find((message) => message.id === id && message.channelId === channelId)
    if (!found || found.onlyFor !== null) throw new DiscordRefusal('unknownMessage')
    return found
  }
}

function readNonce(body: unknown): string | number | null {
  const nonce = fieldOf(body, 'nonce')
  if (typeof nonce === 'number' && Number.isInteger(nonce)) return nonce
  const check = createFormCheck()
  const text = check.text(nonce, ['nonce'], { max: 25 })
  check.finish()
  return text ?? null
}
