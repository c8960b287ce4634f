import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPutAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10'

const code = {
  type: ApplicationCommandOptionType.String as const,
  name: 'code',
  description: 'A discount code',
  min_length: 3,
  max_length: 32,
}

/** Slash commands. Limited to servers, because a direct message has no shop. */
export const commands: RESTPutAPIApplicationCommandsJSONBody = [
  { name: 'shop', description: "Browse and buy from this server's shop", options: [code] },
  { name: 'goal', description: "See this server's donation goal progress" },
  { name: 'orders', description: 'See your orders in this server' },
  { name: 'membership', description: 'See, renew or cancel your memberships in this server' },
].map((command) => ({
  ...command,
  type: ApplicationCommandType.ChatInput,
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
}))
