import { InteractionType } from 'discord-api-types/v10'
import { parseComponentAction } from '../storefront/actions/component-action.ts'
import { parseModalAction } from '../storefront/actions/pricing-action.ts'
import { callOf } from './commands/command-call.ts'
import type { Interaction } from './interaction.ts'

/** What a member did, without ids or what they typed: `/shop browse`, `button buy`, `modal use-code`. */
export function interactionName(interaction: Interaction | null): string {
  switch (interaction?.type) {
    case InteractionType.Ping:
      return 'ping'
    case InteractionType.ApplicationCommand:
      return `/${callOf(interaction.data).path}`
    case InteractionType.ApplicationCommandAutocomplete:
      return `suggestions for /${callOf(interaction.data).path}`
    case InteractionType.MessageComponent:
      return `button ${parseComponentAction(interaction.data.custom_id, interaction.data.values)?.kind ?? 'unknown'}`
    case InteractionType.ModalSubmit:
      return `modal ${parseModalAction(interaction.data.custom_id, '')?.kind ?? 'unknown'}`
    default:
      return 'unsupported'
  }
}
