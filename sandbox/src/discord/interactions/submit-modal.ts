import { Declined } from '../../http/declined.ts'
import type { Discord } from '../discord.ts'
import type { DiscordState } from '../discord-state.ts'
import type { Interaction } from './interaction.ts'
import type { LabeledField, Modal, ModalValues } from './modal.ts'
import { checkValues } from './operate-component.ts'
import { sendInteraction } from './send-interaction.ts'

export type OpenModal = Interaction & { modal: Modal }

type Submission = { modalId: string; userId: string; values: ModalValues }

/** A user fills in a modal and submits it, which closes it unless the interaction fails. */
export function submitModal(discord: Discord, { modalId, userId, values }: Submission): Promise<Interaction> {
  const opener = findOpenModal(discord.state.value, modalId, userId)
  if (!opener) throw new Declined(404, "This modal doesn't exist or has been submitted.")
  const components = opener.modal.fields.map((part) => fillIn(part, values[part.field.custom_id] ?? []))
  const { guildId, channelId, sourceMessageId } = opener
  const deed = {
    type: 5 as const,
    userId,
    guildId,
    channelId,
    commandName: null,
    sourceMessageId,
    openedBy: opener.id,
  }
  return sendInteraction(discord, deed, { custom_id: opener.modal.customId, components })
}

/** The interaction that opened the modal, which has the modal's id; only its user can see the modal. */
export function findOpenModal(state: DiscordState, modalId: string, userId: string): OpenModal | undefined {
  const opener = state.interactions.find((one) => one.id === modalId && one.userId === userId)
  const isDone = state.interactions.some((one) => one.openedBy === modalId && one.state !== 'failed')
  return opener && hasModal(opener) && !isDone ? opener : undefined
}

function hasModal(interaction: Interaction): interaction is OpenModal {
  return interaction.modal !== undefined
}

/** Checks what the client checks; returns the component as Discord sends it. */
function fillIn({ type, id, label, field }: LabeledField, values: string[]) {
  const { custom_id } = field
  if (field.type === 3) {
    if (field.required || values.length > 0) checkValues(field, values)
    return { type, id, component: { type: field.type, id: field.id, custom_id, values } }
  }
  const value = values[0] ?? ''
  checkLength(label, field, value)
  const input = { type: field.type, id: field.id, custom_id, value }
  return type === 18 ? { type, id, component: input } : { type, id, components: [input] }
}

function checkLength(
  label: string,
  { required, min_length: least = 0, max_length: most = 4000 }: Extract<LabeledField['field'], { type: 4 }>,
  value: string,
): void {
  if (value === '' && !required) return
  if (value === '') throw new Declined(400, `${label} is required.`)
  if (value.length < least) throw new Declined(400, `${label} must be at least ${least} characters long.`)
  if (value.length > most) throw new Declined(400, `${label} must be at most ${most} characters long.`)
}
