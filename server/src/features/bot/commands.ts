import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPutAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10'

/** What members may type, in servers only: a direct message has no shop. */
export const commands: RESTPutAPIApplicationCommandsJSONBody = [
  { name: 'shop', description: 'See what this server sells, and buy it' },
  { name: 'goal', description: 'See how far the donation goal of this server is' },
  { name: 'orders', description: 'See what you bought in this server' },
].map((command) => ({
  ...command,
  type: ApplicationCommandType.ChatInput,
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
}))
