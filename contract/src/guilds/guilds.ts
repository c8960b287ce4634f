import * as z from 'zod/mini'
import { deliverableLimits } from '../items/deliverables.ts'
import { membershipOptions } from '../memberships/membership-options.ts'
import { currencies } from '../money.ts'
import { pricingOptions } from '../pricing/pricing-options.ts'
import { idParams } from '../replies.ts'
import { storefrontOptions } from '../storefront/storefront-options.ts'
import { snowflake, typedText } from '../text.ts'
import { announcements } from './announcements.ts'

/** A guild is addressed by its Discord id or by our `_id`. */
export const guildParams = idParams

const guildOwner = z.object({
  _id: z.string(),
  isPremium: z.nullish(z.boolean()),
  paypalPayerId: z.nullish(z.string()),
  isPaypalVerified: z.nullish(z.boolean()),
  /** Beyond the specification: PayPal refuses payments to the owner's account. */
  isPaypalRefused: z.nullish(z.boolean()),
  /** Beyond the specification: the owner's PayPal app doesn't work. */
  isPaypalAppBroken: z.nullish(z.boolean()),
})

/** A registered server. `isEnabled` is false when the owner's plan doesn't allow more active shops. */
const guildFacts = {
  _id: z.nullish(z.string()),
  icon: z.nullish(z.string()),
  owner: z.nullish(z.union([z.string(), guildOwner])),
  isEnabled: z.nullish(z.boolean()),
  defaultCurrency: z.nullish(z.string()),
  manageRoleId: z.nullish(z.string()),
  notificationRoleId: z.nullish(z.string()),
  /** Beyond the specification: Discord no longer lets the owner manage this server. */
  isAccessLost: z.nullish(z.boolean()),
  /** Beyond the specification: whether the bot is in the server; absent if Discord doesn't answer. */
  isBotPresent: z.nullish(z.boolean()),
  /** Beyond the specification: adds the missing bot to this server. */
  botInviteUrl: z.nullish(z.string()),
  /** Beyond the specification: whose shop it is, for managers. */
  ownerUsername: z.nullish(z.string()),
}

export const guild = z.object({ ...guildFacts, guildId: z.string(), name: z.string() })
export type Guild = z.infer<typeof guild>
export const guildsReply = z.array(guild)

/** Id and name are optional: the page already has them. */
export const guildDetailsReply = z.object({
  ...guildFacts,
  guildId: z.nullish(z.string()),
  name: z.nullish(z.string()),
  /** Beyond the specification: only for the owner. */
  announcements: z.nullish(announcements),
  /** Beyond the specification: how many items the owner's plan allows in this server. */
  itemLimit: z.nullish(z.number()),
  /** Beyond the specification: items can deliver keys, files, links, text and several roles. */
  deliverables: z.nullish(deliverableLimits),
  /** Beyond the specification: items can be memberships. */
  memberships: z.nullish(membershipOptions),
  /** Beyond the specification: discount codes, sales and other price rules. */
  pricing: z.nullish(pricingOptions),
  /** Beyond the specification: categories, standing messages, notice templates and gifts. */
  storefront: z.nullish(storefrontOptions),
  /** Beyond the specification: the owner can read who changed what. */
  hasActivity: z.nullish(z.boolean()),
})
export type GuildDetails = z.infer<typeof guildDetailsReply>

/** Only the id is used; name and icon are fetched from Discord. */
export const registerGuildBody = z.object({
  guildId: snowflake,
  name: z.nullish(typedText(200)),
  icon: z.nullish(typedText(200)),
})

export const guildConfigBody = z.object({
  defaultCurrency: z.enum(currencies, "This currency isn't supported."),
  manageRoleId: z.nullish(snowflake),
  notificationRoleId: z.nullish(snowflake),
})
export type GuildConfig = z.infer<typeof guildConfigBody>

/** A server that the user owns or can manage on Discord. */
export const eligibleGuild = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.nullish(z.string()),
  eligibleType: z.nullish(z.enum(['admin', 'owner'])),
})
export type EligibleGuild = z.infer<typeof eligibleGuild>
export const eligibleGuildsReply = z.array(eligibleGuild)

/** Beyond the specification: color, position and whether the bot can assign the role; `problem` and its code explain why it can't. */
export const guildRole = z.object({
  id: z.string(),
  name: z.string(),
  color: z.nullish(z.number()),
  position: z.nullish(z.number()),
  canBeGiven: z.nullish(z.boolean()),
  problem: z.nullish(z.string()),
  problemCode: z.nullish(z.string()),
})
export type GuildRole = z.infer<typeof guildRole>
export const guildRolesReply = z.array(guildRole)

/** Beyond the specification: `problem` explains why the bot can't post in the channel. */
export const guildChannel = z.object({ id: z.string(), name: z.string(), problem: z.nullish(z.string()) })
export type GuildChannel = z.infer<typeof guildChannel>
export const guildChannelsReply = z.array(guildChannel)
