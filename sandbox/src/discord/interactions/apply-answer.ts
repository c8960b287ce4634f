import { fieldOf } from '../../http/request.ts'
import { type Choice, optionType } from '../commands/command.ts'
import { readChoices } from '../commands/read-choices.ts'
import type { Discord } from '../discord.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import { createFormCheck } from '../messages/form-check.ts'
import { type Message, messageFlag } from '../messages/message.ts'
import { type MessageBody, readEdit, readMessageBody } from '../messages/read-message-body.ts'
import { editMessage, storeMessage } from '../messages/store-message.ts'
import { botId } from '../world/initial-people.ts'
import type { Interaction } from './interaction.ts'
import { readModal } from './read-modal.ts'

/** Applies the initial response: 4 message, 5 deferred message, 6 deferred update, 7 update, 8 choices, 9 modal. */
export function applyAnswer(discord: Discord, interaction: Interaction, body: unknown): void {
  if (interaction.state !== 'waiting') throw new DiscordRefusal('alreadyAcknowledged')
  const type = fieldOf(body, 'type')
  const data = fieldOf(body, 'data')
  const source = discord.state.value.messages.find(({ id }) => id === interaction.sourceMessageId)
  if (interaction.type === 4) interaction.choices = readSuggestions(body, interaction)
  else if (type === 9 && interaction.type !== 5) interaction.modal = readModal(data)
  else interaction.answerId = answer().id
  interaction.state = 'answered'
  interaction.defersUpdate = type === 6
  if (type === 5 || type === 6) interaction.webhookOpensAt = Date.now() + discord.state.value.webhookDelay

  function answer(): Message {
    if (type === 4) return postInteractionMessage(discord, interaction, readMessageBody(data))
    if (type === 5) return postInteractionMessage(discord, interaction, loading(fieldOf(data, 'flags')))
    if (type === 6 && source) return source
    if (type === 7 && source) return editMessage(discord, source, readEdit(data, source))
    throw wrongType([4, 5, ...(source ? [6, 7] : []), ...(interaction.type === 5 ? [] : [9])])
  }
}

/** Posts an interaction's message; an ephemeral one is visible only to the invoking user. */
export function postInteractionMessage(discord: Discord, interaction: Interaction, body: MessageBody): Message {
  const { id, channelId, userId } = interaction
  const onlyFor = body.flags & messageFlag.ephemeral ? userId : null
  return storeMessage(discord, { channelId, authorId: botId, interactionId: id, onlyFor }, body)
}

function readSuggestions(body: unknown, { focusedType = optionType.string }: Interaction): Choice[] {
  if (fieldOf(body, 'type') !== 8) throw wrongType([8])
  const check = createFormCheck()
  const choices = readChoices(check, fieldOf(fieldOf(body, 'data'), 'choices'), ['data', 'choices'], focusedType)
  check.finish()
  return choices
}

function loading(flags: unknown): MessageBody {
  const ephemeral = typeof flags === 'number' ? flags & messageFlag.ephemeral : 0
  return { content: '', embeds: [], components: [], allowedMentions: null, flags: messageFlag.loading | ephemeral }
}

function wrongType(choices: number[]): DiscordRefusal {
  const message = `Value must be one of {${choices.join(', ')}}.`
  return new DiscordRefusal('invalidForm', { type: { _errors: [{ code: 'BASE_TYPE_CHOICES', message }] } })
}
