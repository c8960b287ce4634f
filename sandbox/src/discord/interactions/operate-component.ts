import { Declined } from '../../http/declined.ts'
import type { Discord } from '../discord.ts'
import { flattenComponents, type RowPart } from '../messages/component.ts'
import type { Message } from '../messages/message.ts'
import { pickerContext } from '../world/entities.ts'
import { findChannel } from '../world/find-in-world.ts'
import { botId } from '../world/initial-people.ts'
import { describeResolved } from './describe-resolved.ts'
import type { Interaction } from './interaction.ts'
import { checkValues, isMenu, pickedEntities } from './menu.ts'
import { sendInteraction } from './send-interaction.ts'

type ComponentUse = { messageId: string; userId: string; customId: string; values: string[] }

/** A user clicks a button or selects from a menu. */
export function operateComponent(
  discord: Discord,
  { messageId, userId, customId, values }: ComponentUse,
): Promise<Interaction> {
  const message = discord.state.value.messages.find(
    ({ id, onlyFor }) => id === messageId && [null, userId].includes(onlyFor),
  )
  const component = message && findComponent(message, customId)
  if (!component || message.authorId !== botId) throw new Declined(404, "This button or menu doesn't exist.")
  if (component.disabled) throw new Declined(400, 'This button or menu is disabled.')
  const { value: world } = discord.state
  const user = { channelId: message.channelId, userId }
  if (isMenu(component)) checkValues(world, component, user, values)
  const picked = isMenu(component) ? pickedEntities(world, component, user, values) : []
  const newInteraction = {
    type: 3 as const,
    userId,
    guildId: findChannel(discord.state.value, message.channelId)?.guild.id ?? null,
    channelId: message.channelId,
    commandName: null,
    sourceMessageId: message.id,
  }
  return sendInteraction(discord, newInteraction, {
    custom_id: customId,
    component_type: component.type,
    id: component.id,
    ...(isMenu(component) && { values }),
    ...describeResolved(world, pickerContext(world, user), picked),
  })
}

function findComponent({ components }: Message, customId: string): RowPart | undefined {
  return flattenComponents(components)
    .filter((component) => component.type === 2 || isMenu(component))
    .find((component) => component.custom_id === customId)
}
