import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Guild } from '../../../db/tables.ts'

export type Setup = Pick<
  Selectable<Guild>,
  | 'id'
  | 'guildId'
  | 'name'
  | 'ownerId'
  | 'isEnabled'
  | 'manageRoleId'
  | 'announceIn'
  | 'announceChannelId'
  | 'ownerLostAt'
> & {
  ownerDiscordId: string | null
  payerId: string | null
  isPaypalVerified: boolean | null
  paypalRefusal: string | null
  paypalAppProblem: string | null
  goalChannelId: string | null
  visibleItems: number
}

/** The registered shop of a Discord server with what its sales depend on. Not found for banned or deactivated owners. */
export async function findSetup(db: Db, discordGuildId: string): Promise<Setup | undefined> {
  const { rows } = await sql<Setup>`
    select guild.id, guild.guild_id, guild.name, guild.owner_id, guild.is_enabled, guild.manage_role_id,
      guild.announce_in, guild.announce_channel_id, guild.owner_lost_at,
      discord_link.discord_id as owner_discord_id, paypal_link.payer_id, paypal_link.is_verified as is_paypal_verified,
      paypal_link.refusal as paypal_refusal, paypal_app.problem as paypal_app_problem,
      (select notify_channel_id from goal where goal.guild_id = guild.id and ended_at is null limit 1) as goal_channel_id,
      (select count(*)::int from item where item.guild_id = guild.id and deleted_at is null and item.is_enabled
        and not is_hidden) as visible_items
    from guild
    join account as owner on owner.id = guild.owner_id and owner.banned_at is null and owner.deactivated_at is null
    left join discord_link on discord_link.account_id = guild.owner_id
    left join paypal_link on paypal_link.account_id = guild.owner_id
    left join paypal_connection as paypal_app
      on paypal_app.account_id = guild.owner_id and paypal_app.ended_at is null
    where guild.guild_id = ${discordGuildId} and guild.removed_at is null
  `.execute(db)
  return rows[0]
}

/** The portal account of a Discord user, unless it's banned or deactivated. */
export async function findAccountId(db: Db, discordId: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('discordLink')
    .innerJoin('account', 'account.id', 'discordLink.accountId')
    .select('account.id')
    .where('discordLink.discordId', '=', discordId)
    .where('account.bannedAt', 'is', null)
    .where('account.deactivatedAt', 'is', null)
    .executeTakeFirst()
  return account?.id
}

/** Whether a Discord user has an account with PayPal. */
export async function hasPaypal(db: Db, discordId: string): Promise<boolean> {
  const link = await db
    .selectFrom('discordLink')
    .innerJoin('paypalLink', 'paypalLink.accountId', 'discordLink.accountId')
    .select('paypalLink.payerId')
    .where('discordLink.discordId', '=', discordId)
    .executeTakeFirst()
  return link !== undefined
}

/** The roles that items on sale give, in the shop's order. */
export async function listGivenRoles(db: Db, shopId: string): Promise<string[]> {
  const { rows } = await sql<{ roleId: string }>`
    select given.role_id from item
    cross join lateral (
      select item.role_id union select deliverable.role_id from deliverable where deliverable.item_id = item.id
    ) as given
    where item.guild_id = ${shopId} and item.deleted_at is null and not item.is_hidden and given.role_id is not null
    group by given.role_id order by min(item.sort_order), given.role_id
  `.execute(db)
  return rows.map(({ roleId }) => roleId)
}

/** Channels set for individual notices. Without announcements, only the goal's notice is posted. */
export async function listNoticeChannels(
  db: Db,
  { id: shopId, announceIn }: Pick<Setup, 'id' | 'announceIn'>,
): Promise<string[]> {
  const { rows } = await sql<{ channelId: string }>`
    select distinct channel_id from notice_template left join item on item.id = item_id
    where notice_template.guild_id = ${shopId} and notice_template.is_enabled and channel_id is not null
      and item.deleted_at is null and (event = 'goal' or ${announceIn} <> 'none')
    order by channel_id
  `.execute(db)
  return rows.map(({ channelId }) => channelId)
}

/** Roles that notices ping. Without premium, only the goal's notice does. */
export async function listPingedRoles(
  db: Db,
  { id: shopId, announceIn, isPremium }: Pick<Setup, 'id' | 'announceIn'> & { isPremium: boolean },
): Promise<string[]> {
  const pingsSales = isPremium && announceIn !== 'none'
  const { rows } = await sql<{ roleId: string }>`
    select notice_template.role_id from notice_template left join item on item.id = item_id
    where notice_template.guild_id = ${shopId} and notice_template.is_enabled and notice_template.role_id is not null
      and item.deleted_at is null and (event = 'goal' or ${pingsSales})
    union select notification_role_id from guild
    where id = ${shopId} and notification_role_id is not null and ${pingsSales}
    union select notify_role_id from goal
    where guild_id = ${shopId} and ended_at is null and notify_role_id is not null
    order by role_id
  `.execute(db)
  return rows.map(({ roleId }) => roleId)
}

/** Channels with messages that are kept up to date. */
export async function listStandingChannels(db: Db, shopId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('standingMessage')
    .select('channelId')
    .distinct()
    .where('guildId', '=', shopId)
    .where('state', '!=', 'removed')
    .orderBy('channelId')
    .execute()
  return rows.map(({ channelId }) => channelId)
}
