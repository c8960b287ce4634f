import { longestGiftMessage } from '@guildshop/contract/gift-rules'
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

const item = {
  type: ApplicationCommandOptionType.String as const,
  name: 'item',
  description: 'The item',
  required: true,
  autocomplete: true as const,
}

const gift = [
  { type: ApplicationCommandOptionType.User as const, name: 'for', description: 'Who gets it, if it is a gift' },
  {
    type: ApplicationCommandOptionType.String as const,
    name: 'message',
    description: 'What to say with the gift',
    max_length: longestGiftMessage,
  },
]

const category = {
  type: ApplicationCommandOptionType.String as const,
  name: 'category',
  description: 'Show one category only',
  autocomplete: true as const,
}

/** A command with subcommands can't be used without one. */
const shop = [
  { name: 'browse', description: "Browse and buy from this server's shop", options: [category, code] },
  { name: 'item', description: 'See everything about an item', options: [item, code] },
].map((command) => ({ ...command, type: ApplicationCommandOptionType.Subcommand as const }))

/** Slash commands. Limited to servers, because a direct message has no shop. */
export const commands: RESTPutAPIApplicationCommandsJSONBody = [
  { name: 'shop', description: "This server's shop", options: shop },
  { name: 'buy', description: 'Buy an item', options: [item, code, ...gift] },
  { name: 'goal', description: "See this server's donation goal progress" },
  { name: 'orders', description: 'See your orders in this server' },
  { name: 'membership', description: 'See, renew or cancel your memberships in this server' },
].map((command) => ({
  ...command,
  type: ApplicationCommandType.ChatInput,
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
}))
