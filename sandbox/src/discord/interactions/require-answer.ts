import { setTimeout as wait } from 'node:timers/promises'
import type { Discord } from '../discord.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import type { Message } from '../messages/message.ts'
import { timeOf } from '../snowflakes.ts'
import { applicationId } from '../world/initial-people.ts'
import { type Interaction, tokenTtlMs } from './interaction.ts'

type Params = Record<'application' | 'token', string>

// The shop's follow-up can arrive before its first response has been read.
const timeout = 250

/** Returns the interaction for the token in the path, once the shop has responded to it. */
export async function requireAnswered({ state, unanswered }: Discord, params: Params): Promise<Interaction> {
  if (params.application !== applicationId) throw new DiscordRefusal('unknownWebhook')
  const found = state.value.interactions.find(({ token }) => token === params.token)
  if (!found || Date.now() - timeOf(found.id) > tokenTtlMs) throw new DiscordRefusal('invalidWebhookToken')
  await Promise.race([unanswered.get(found.id), wait(timeout)])
  const isOpen = found.state === 'answered' && found.type !== 4 && Date.now() >= (found.webhookOpensAt ?? 0)
  if (!isOpen) throw new DiscordRefusal('unknownWebhook')
  return found
}

export async function requireFirstAnswer(discord: Discord, params: Params): Promise<Message> {
  const message = findFirstAnswer(discord, await requireAnswered(discord, params))
  if (!message) throw new DiscordRefusal('unknownMessage')
  return message
}

/** Undefined if it was deleted. */
export function findFirstAnswer({ state }: Discord, { answerId }: Interaction): Message | undefined {
  return state.value.messages.find(({ id }) => id === answerId)
}
