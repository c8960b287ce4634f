import { Declined } from '../../http/declined.ts'
import type { Discord } from '../discord.ts'
import { type Button, flattenComponents, type Select } from '../messages/component.ts'
import type { Message } from '../messages/message.ts'
import { findChannel } from '../world/find-in-world.ts'
import { botId } from '../world/initial-people.ts'
import type { Interaction } from './interaction.ts'
import { sendInteraction } from './send-interaction.ts'

type Use = { messageId: string; userId: string; customId: string; values: string[] }

/** A user clicks a button or selects from a menu. */
export function operateComponent(discord: Discord, { messageId, userId, customId, values }: Use): Promise<Interaction> {
  const message = discord.state.value.messages.find(
    ({ id, onlyFor }) => id === messageId && [null, userId].includes(onlyFor),
  )
  const component = message && findComponent(message, customId)
  if (!component || message.authorId !== botId) throw new Declined(404, "This button or menu doesn't exist.")
  if (component.disabled) throw new Declined(400, 'This button or menu is disabled.')
  if (component.type === 3) checkValues(component, values)
  const deed = {
    type: 3 as const,
    userId,
    guildId: findChannel(discord.state.value, message.channelId)?.guild.id ?? null,
    channelId: message.channelId,
    commandName: null,
    sourceMessageId: message.id,
  }
  return sendInteraction(discord, deed, {
    custom_id: customId,
    component_type: component.type,
    id: component.id,
    ...(component.type === 3 && { values }),
  })
}

function findComponent({ components }: Message, customId: string): Button | Select | undefined {
  return flattenComponents(components)
    .filter((component) => component.type === 2 || component.type === 3)
    .find((component) => component.custom_id === customId)
}

/** Refuses values that the menu doesn't offer, too few and too many. */
export function checkValues({ options, min_values: least, max_values: most }: Select, values: string[]): void {
  const isKnown = values.every((value) => options.some((option) => option.value === value))
  if (isKnown && values.length >= least && values.length <= most) return
  throw new Declined(400, `Choose ${least === most ? least : `${least} to ${most}`} of the menu's options.`)
}
