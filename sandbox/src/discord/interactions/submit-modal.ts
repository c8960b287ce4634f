import { Declined } from '../../http/declined.ts'
import type { Discord } from '../discord.ts'
import type { DiscordState } from '../discord-state.ts'
import { pickerContext } from '../world/entities.ts'
import type { World } from '../world/world.ts'
import { describeResolved } from './describe-resolved.ts'
import type { Interaction } from './interaction.ts'
import { checkValues, isMenu, type MenuUser, pickedEntities } from './menu.ts'
import type { LabeledField, Modal, ModalValues } from './modal.ts'
import { sendInteraction } from './send-interaction.ts'

export type OpenModal = Interaction & { modal: Modal }

type Submission = { modalId: string; userId: string; values: ModalValues }

/** A user fills in a modal and submits it, which closes it unless the interaction fails. */
export function submitModal(discord: Discord, { modalId, userId, values }: Submission): Promise<Interaction> {
  const opener = findOpenModal(discord.state.value, modalId, userId)
  if (!opener) throw new Declined(404, "This modal doesn't exist or has been submitted.")
  const { value: world } = discord.state
  const { fields, customId } = opener.modal
  const valuesOf = ({ field }: LabeledField) => values[field.custom_id] ?? []
  const components = fields.map((part) => fillIn(world, opener, part, valuesOf(part)))
  const picked = fields.flatMap((part) =>
    isMenu(part.field) ? pickedEntities(world, part.field, opener, valuesOf(part)) : [],
  )
  const { guildId, channelId, sourceMessageId } = opener
  const newInteraction = {
    type: 5 as const,
    userId,
    guildId,
    channelId,
    commandName: null,
    sourceMessageId,
    openedBy: opener.id,
  }
  return sendInteraction(discord, newInteraction, {
    custom_id: customId,
    components,
    ...describeResolved(world, pickerContext(world, opener), picked),
  })
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

/** Validates like the Discord client; returns the component as Discord sends it. */
function fillIn(world: World, user: MenuUser, { type, id, label, field }: LabeledField, values: string[]) {
  const { custom_id } = field
  if (isMenu(field)) {
    if (field.required || values.length > 0) checkValues(world, field, user, values)
    return { type, id, component: { type: field.type, id: field.id, custom_id, values } }
  }
  const value = values[0] ?? ''
  checkLength(label, field, value)
  const input = { type: field.type, id: field.id, custom_id, value }
  return type === 18 ? { type, id, component: input } : { type, id, components: [input] }
}

function checkLength(
  label: string,
  { required, min_length: min = 0, max_length: max = 4000 }: Extract<LabeledField['field'], { type: 4 }>,
  value: string,
): void {
  if (value === '' && !required) return
  if (value === '') throw new Declined(400, `${label} is required.`)
  if (value.length < min) throw new Declined(400, `${label} must be at least ${min} characters long.`)
  if (value.length > max) throw new Declined(400, `${label} must be at most ${max} characters long.`)
}
