import { announcementsBody } from '@guildshop/contract/announcement-requests'
import { guildConfigBody, guildParams } from '@guildshop/contract/guilds'
import { membershipSettingsBody } from '@guildshop/contract/membership-requests'
import { pricingSettingsBody } from '@guildshop/contract/pricing-requests'
import { messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../dependencies.ts'
import { requireUser } from '../accounts/sessions/require-user.ts'
import { requireGuild } from './access/require-guild.ts'
import { changeAnnouncements } from './change-announcements.ts'
import { changeGuildConfig } from './change-guild-config.ts'
import { changeMembershipSettings } from './change-membership-settings.ts'
import { changePricingSettings } from './change-pricing-settings.ts'

/** Changes that only the owner may make. */
export const guildSettingsRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.put(
      '/guilds/:id/config',
      {
        schema: { params: guildParams, body: guildConfigBody, response: { 200: messageReply } },
        preHandler: requireGuild(deps, 'owner'),
      },
      async ({ guild, body }) => {
        const { isCurrencyChanged } = await changeGuildConfig(deps, guild, body)
        return {
          message: isCurrencyChanged ? 'Settings saved! All item currencies have been updated.' : 'Settings saved!',
        }
      },
    )

    api.put(
      '/guilds/:id/announcements',
      {
        schema: { params: guildParams, body: announcementsBody, response: { 200: messageReply } },
        preHandler: requireGuild(deps, 'owner'),
      },
      async ({ guild, body }) => {
        await changeAnnouncements(deps, guild, body)
        return { message: 'Announcement settings saved.' }
      },
    )

    api.put(
      '/guilds/:id/membership-settings',
      {
        schema: { params: guildParams, body: membershipSettingsBody, response: { 200: messageReply } },
        preHandler: requireGuild(deps, 'owner'),
      },
      async ({ guild, body }) => {
        await changeMembershipSettings(deps, guild, body)
        return { message: 'Membership settings saved.' }
      },
    )

    api.put(
      '/guilds/:id/pricing-settings',
      {
        schema: { params: guildParams, body: pricingSettingsBody, response: { 200: messageReply } },
        preHandler: requireGuild(deps, 'owner'),
      },
      async ({ guild, body }) => {
        await changePricingSettings(deps, guild, body)
        return { message: 'Pricing settings saved.' }
      },
    )
  }
