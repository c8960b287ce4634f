import { mostQuantity } from '@guildshop/contract/deliverable-rules'
import { longestGiftMessage } from '@guildshop/contract/gift-rules'
import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  ChannelType,
  InteractionContextType,
  PermissionFlagsBits,
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
  { type: ApplicationCommandOptionType.User as const, name: 'for', description: 'Recipient, if this is a gift' },
  {
    type: ApplicationCommandOptionType.String as const,
    name: 'message',
    description: 'Message for the recipient',
    max_length: longestGiftMessage,
  },
  {
    type: ApplicationCommandOptionType.Boolean as const,
    name: 'announce',
    description: 'Announce the gift in this server (default: yes)',
  },
]

const anonymous = {
  type: ApplicationCommandOptionType.Boolean as const,
  name: 'anonymous',
  description: 'Hide your name in announcements and from the recipient of a gift',
}

const category = {
  type: ApplicationCommandOptionType.String as const,
  name: 'category',
  description: 'Show only one category',
  autocomplete: true as const,
}

const quantity = {
  type: ApplicationCommandOptionType.Integer as const,
  name: 'quantity',
  description: 'How many',
  min_value: 1,
  max_value: mostQuantity,
}

/** What a message shows; the whole shop without a choice. */
const posted = [
  { ...item, description: 'Show this item', required: false },
  { ...category, description: 'Show this category' },
  { type: ApplicationCommandOptionType.Boolean as const, name: 'goal', description: 'Show the donation goal' },
  {
    type: ApplicationCommandOptionType.Channel as const,
    name: 'channel',
    description: 'Channel to post in (default: this one)',
    channel_types: [ChannelType.GuildText as const, ChannelType.GuildAnnouncement as const],
  },
]

/** A command with subcommands can't be used without one. */
const shop = [
  { name: 'browse', description: "Browse and buy from this server's shop", options: [category, code] },
  { name: 'item', description: "View an item's details", options: [item, code] },
  {
    name: 'post',
    description: 'Post a shop message that updates automatically (owners and managers)',
    options: posted,
  },
  { name: 'check', description: "Check that this server's shop can sell and deliver (owners and managers)" },
].map((command) => ({ ...command, type: ApplicationCommandOptionType.Subcommand as const }))

/** In the menu of a member, for staff. */
export const purchasesCommand = 'Purchases'

const staffMenu = {
  name: purchasesCommand,
  type: ApplicationCommandType.User as const,
  default_member_permissions: String(PermissionFlagsBits.ManageGuild),
}

/** Limited to servers, because a direct message has no shop. */
export const commands: RESTPutAPIApplicationCommandsJSONBody = [
  ...[
    { name: 'shop', description: "This server's shop", options: shop },
    { name: 'buy', description: 'Buy an item', options: [item, quantity, code, ...gift, anonymous] },
    { name: 'goal', description: "See this server's donation goal progress" },
    { name: 'orders', description: 'See your orders in this server' },
    { name: 'membership', description: 'See, renew or cancel your memberships in this server' },
  ].map((command) => ({ ...command, type: ApplicationCommandType.ChatInput as const })),
  staffMenu,
].map((command) => ({
  ...command,
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
}))
