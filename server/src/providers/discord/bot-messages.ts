import { createHash } from 'node:crypto'
import { RequestMethod } from '@discordjs/rest'
import { Routes } from 'discord-api-types/v10'
import * as z from 'zod'
import { readBotReply, type SendAsBot } from './bot-sender.ts'
import { type BotMessage, editedBody, messageBody } from './message-body.ts'

const sentMessage = z
  .object({ id: z.string(), channel_id: z.string() })
  .transform(({ id, channel_id: channelId }) => ({ id, channelId }))

const directChannel = z.object({ id: z.string() })

const place = z
  .object({ type: z.number(), parent_id: z.string().nullish() })
  .transform(({ type, parent_id: parentId = null }) => ({ type, parentId }))

const foundMessages = z.array(
  z
    .object({ id: z.string(), components: z.array(z.object({ id: z.number().optional() })).default([]) })
    .transform(({ id, components }) => ({ id, partIds: components.map((part) => part.id) })),
)

export type SentMessage = z.infer<typeof sentMessage>

/** `intent` is an idempotency key such as `announce-<sale id>`: Discord deduplicates it for a few minutes. */
type NewMessage = BotMessage & { intent: string }

type MessagePlace = { channelId: string; messageId: string }

export function botMessageCalls(send: SendAsBot) {
  return { createMessage, directMessage, editMessage, getMessage, listMessages, deleteMessage, getChannel }

  /** Includes threads, whose parent is their channel. */
  async function getChannel(channelId: string) {
    const route = Routes.channel(channelId)
    return readBotReply(route, await send({ method: RequestMethod.Get, route, isRepeatable: true }), place)
  }

  async function createMessage({ channelId, intent, ...message }: NewMessage & { channelId: string }) {
    const route = Routes.channelMessages(channelId)
    const body = { ...messageBody(message), nonce: nonceFor(intent), enforce_nonce: true }
    const reply = await send({ method: RequestMethod.Post, route, body, isRepeatable: true })
    return readBotReply(route, reply, sentMessage)
  }

  /** Rejected with code 50007 if the user doesn't accept direct messages from the bot. */
  async function directMessage({ userId, ...message }: NewMessage & { userId: string }): Promise<SentMessage> {
    const route = Routes.userChannels()
    const reply = await send({
      method: RequestMethod.Post,
      route,
      body: { recipient_id: userId },
      // Discord returns the same channel every time.
      isRepeatable: true,
    })
    const { id } = readBotReply(route, reply, directChannel)
    return createMessage({ ...message, channelId: id })
  }

  /** Not retried, because a failed edit may have been applied, and edits are limited. */
  async function editMessage({ channelId, messageId, ...message }: BotMessage & MessagePlace) {
    const route = Routes.channelMessage(channelId, messageId)
    const reply = await send({ method: RequestMethod.Patch, route, body: editedBody(message), isRepeatable: false })
    return readBotReply(route, reply, sentMessage)
  }

  /** Rejected with code 10008 if the message was deleted. Needs the permission to read the channel's history. */
  async function getMessage({ channelId, messageId }: MessagePlace) {
    const route = Routes.channelMessage(channelId, messageId)
    return readBotReply(route, await send({ method: RequestMethod.Get, route, isRepeatable: true }), sentMessage)
  }

  /** The latest 100 of a channel, newest first. Empty without the permission to read its history. */
  async function listMessages(channelId: string) {
    const route = Routes.channelMessages(channelId)
    const query = new URLSearchParams({ limit: '100' })
    const reply = await send({ method: RequestMethod.Get, route, query, isRepeatable: true })
    return readBotReply(route, reply, foundMessages)
  }

  async function deleteMessage({ channelId, messageId }: MessagePlace): Promise<void> {
    const route = Routes.channelMessage(channelId, messageId)
    await send({ method: RequestMethod.Delete, route, isRepeatable: true })
  }
}

/** A nonce has at most 25 characters, so the intent is hashed. */
function nonceFor(intent: string): string {
  return createHash('sha256').update(intent).digest('base64url').slice(0, 25)
}
