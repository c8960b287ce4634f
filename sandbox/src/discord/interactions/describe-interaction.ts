import { describeChannelOrThread, describeMember, featuresOf } from '../api/describe-guild.ts'
import { describeUser } from '../api/describe-user.ts'
import type { Discord } from '../discord.ts'
import { describeMessage } from '../messages/describe-message.ts'
import { describeDirectChannel, lastMessageId, openDirectChannel } from '../messages/direct-channels.ts'
import { findChannel, findMember, requireUser } from '../world/find-in-world.ts'
import { applicationId, botId } from '../world/initial-people.ts'
import { channelPermissions } from '../world/permissions.ts'
import type { Guild, Member } from '../world/world.ts'
import type { Interaction } from './interaction.ts'

/** Attach Files, Embed Links, Mention Everyone and Use External Emojis, as in every direct message with the bot. */
const directPermissions = '442368'

/** Body of the interaction request to the shop. */
export function describeInteraction(discord: Discord, interaction: Interaction, data: object) {
  const { id, token, type, channelId, sourceMessageId } = interaction
  const source = discord.state.value.messages.find((message) => message.id === sourceMessageId)
  return {
    id,
    application_id: applicationId,
    type,
    token,
    version: 1,
    data,
    channel_id: channelId,
    locale: 'en-US',
    entitlements: [],
    entitlement_sku_ids: [],
    attachment_size_limit: 10_485_760,
    ...(source && { message: describeMessage(discord.state.value, source) }),
    ...describeSetting(discord, interaction),
  }
}

function describeSetting(discord: Discord, { channelId, userId, guildId }: Interaction) {
  const { value } = discord.state
  const user = requireUser(value, userId)
  const found = guildId === null ? undefined : findChannel(value, channelId)
  const member = found && findMember(found.guild, userId)
  if (!found || !member) {
    return {
      user: describeUser(user),
      channel: describeDirectChannel(discord, openDirectChannel(discord, userId)),
      context: 1,
      app_permissions: directPermissions,
      // Installed to servers only, which Discord reports as "0" in a direct message.
      authorizing_integration_owners: { '0': '0' },
    }
  }
  const { guild, channel } = found
  const permissionsOf = (one: Member | undefined) => (one ? channelPermissions(guild, one, channel).toString() : '0')
  return {
    guild_id: guild.id,
    guild: describeShortly(guild),
    guild_locale: 'en-US',
    channel: {
      ...describeChannelOrThread(found, lastMessageId(value, channelId)),
      permissions: permissionsOf(member),
    },
    member: { ...describeMember(member, user), permissions: permissionsOf(member), unusual_dm_activity_until: null },
    context: 0,
    app_permissions: permissionsOf(findMember(guild, botId)),
    authorizing_integration_owners: { '0': guild.id },
  }
}

function describeShortly(guild: Guild) {
  return { id: guild.id, locale: 'en-US', features: featuresOf(guild) }
}
