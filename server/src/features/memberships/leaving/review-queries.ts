import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Automatic renewals that nobody has ended. */
export const isBilled = sql`(membership.renewal = 'automatic' and membership.state <> 'ended'
  and membership.cancelled_at is null and membership.closed_at is null)`

/** `lostBefore`: a brief loss of Discord rights closes nothing. `awayBefore`: a paused shop closes in the end. */
export type ClosingTimes = { lostBefore: Date; awayBefore: Date }

type Condition = ReturnType<typeof sql>

const wasLost = ({ lostBefore }: ClosingTimes) => sql`coalesce(guild.owner_lost_at <= ${lostBefore}, false)`

const isClosed = (times: ClosingTimes, isLost: Condition = wasLost(times)) => sql`(account.banned_at is not null
  or account.deleted_at is not null or coalesce(account.deactivated_at <= ${times.awayBefore}, false)
  or guild.removed_at is not null or ${isLost})`

/** The owner has deactivated their account and can come back. */
const isAway = sql`(account.deactivated_at is not null and account.deleted_at is null)`

/** PayPal can suspend what it bills, with credentials that it accepts. */
export const canPause = sql`(membership.state <> 'pending' and connection.problem is null)`

/** The seller can no longer act for the PayPal account that is paid. */
export const isDisconnected = sql`(connection.ended_at is not null
  or (membership.connection_id is null and link.payer_id is distinct from membership.payee_id))`

export const billed = sql`
  membership join guild on guild.id = membership.guild_id join account on account.id = guild.owner_id
  left join paypal_connection as connection on connection.id = membership.connection_id
  left join paypal_link as link on link.account_id = account.id
`

type Page = { accountId: string; after: string; atMost: number }
export type Orphan = { id: string; reason: 'shop-closed' | 'connection-ended' }

/** An account's servers in which it lost its rights on Discord before this time. */
export async function listLostGuilds(db: Db, accountId: string, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('guild')
    .select('id')
    .where('ownerId', '=', accountId)
    .where('removedAt', 'is', null)
    .where('ownerLostAt', '<=', before)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * An account's automatic renewals whose shop has closed or can't be paused, or whose PayPal account is disconnected.
 * `lost`: servers in which the owner has no rights on Discord.
 */
export async function listOrphans(
  db: Db,
  { accountId, after, atMost }: Page,
  { lost, ...times }: ClosingTimes & { lost: string[] },
): Promise<Orphan[]> {
  const isLost = sql`guild.id = any(${lost}::uuid[])`
  const isOver = sql`(${isClosed(times, isLost)}
    or (${isAway} and not ${canPause} and membership.paused_at is null))`
  const { rows } = await sql<Orphan>`
    select membership.id, case when ${isOver} then 'shop-closed' else 'connection-ended' end as reason
    from ${billed}
    where guild.owner_id = ${accountId} and membership.id > ${after} and ${isBilled}
      and (${isOver} or ${isDisconnected})
    order by membership.id limit ${atMost}
  `.execute(db)
  return rows
}

/** An account's automatic renewals that are billed although the shop is paused, or paused although it's open, by id. */
export async function listMispaused(
  db: Db,
  { accountId, after, atMost }: Page,
  times: ClosingTimes,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select membership.id from ${billed}
    where guild.owner_id = ${accountId} and membership.id > ${after} and ${isBilled}
      and not ${isClosed(times)} and ${isAway} = (membership.paused_at is null)
    order by membership.id limit ${atMost}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the owner has deactivated their account and can come back. */
export async function isOwnerAway(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ isAway: boolean }>`
    select ${isAway} as "isAway" from account where id = ${accountId}
  `.execute(db)
  return rows[0]?.isAway ?? false
}

/** Paused until its owner comes back; closed if they can't. */
export async function readShopState(db: Db, guildId: string): Promise<'open' | 'paused' | 'closed'> {
  const { rows } = await sql<{ state: 'open' | 'paused' | 'closed' }>`
    select case when account.banned_at is not null or account.deleted_at is not null or guild.removed_at is not null
        then 'closed'
      when account.deactivated_at is not null then 'paused' else 'open' end as state
    from guild join account on account.id = guild.owner_id where guild.id = ${guildId}
  `.execute(db)
  return rows[0]?.state ?? 'closed'
}

/** All of an account's automatic renewals, by id. */
export async function listBilled(db: Db, { accountId, after, atMost }: Page): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select membership.id from membership join guild on guild.id = membership.guild_id
    where guild.owner_id = ${accountId} and membership.id > ${after} and ${isBilled}
    order by membership.id limit ${atMost}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Accounts with automatic renewals that may have to end. Premium is derived for those without a running grant. */
export async function listAccountsToReview(db: Db, times: ClosingTimes & { now: Date }): Promise<string[]> {
  const hasGrant = sql`exists (select from premium_grant where premium_grant.account_id = account.id
    and premium_grant.revoked_at is null and premium_grant.starts_at <= ${times.now}
    and (premium_grant.ends_at is null or premium_grant.ends_at > ${times.now}))`
  const { rows } = await sql<{ ownerId: string }>`
    select distinct guild.owner_id as "ownerId" from ${billed}
    where ${isBilled} and (${isClosed(times)} or ${isDisconnected} or not ${hasGrant}
      or ${isAway} = (membership.paused_at is null))
  `.execute(db)
  return rows.map(({ ownerId }) => ownerId)
}

/** Another app of the same PayPal account has the same rights, so memberships move to it. */
export async function moveToActiveConnection(db: Db, accountId: string): Promise<void> {
  await sql`
    update membership set connection_id = active.id
    from guild, paypal_connection as ended, paypal_connection as active
    where guild.owner_id = ${accountId} and membership.guild_id = guild.id and membership.state <> 'ended'
      and ended.id = membership.connection_id and ended.ended_at is not null
      and active.account_id = ${accountId} and active.ended_at is null and active.payer_id = membership.payee_id
  `.execute(db)
}

export type Counts = { automatic: number; byReminder: number }

/** An account's memberships that are expected to be renewed. */
export async function countRenewals(db: Db, accountId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where membership.renewal = 'automatic')::int as automatic,
      count(*) filter (where membership.renewal = 'reminder')::int as "byReminder"
    from membership join guild on guild.id = membership.guild_id
    where guild.owner_id = ${accountId} and guild.removed_at is null
      and membership.state in ('trialing', 'active', 'past_due', 'grace', 'suspended')
      and membership.cancelled_at is null and membership.closed_at is null
  `.execute(db)
  return rows[0] ?? { automatic: 0, byReminder: 0 }
}

export type BilledSubscription = {
  subscriptionId: string
  app: { id: string; clientId: string; clientSecret: string } | null
}

/** Subscriptions that PayPal may still bill, with the credentials to cancel them unless those are erased. */
export async function listBillable(
  db: Db,
  of: { accountId: string } | { guildId: string },
): Promise<BilledSubscription[]> {
  const { rows } = await sql<BilledSubscription>`
    select membership.subscription_id as "subscriptionId", case when connection.id is not null then json_build_object(
      'id', connection.id, 'clientId', connection.client_id, 'clientSecret', connection.client_secret) end as app
    from membership join guild on guild.id = membership.guild_id
    left join paypal_connection as connection on connection.id = membership.connection_id
    where ${'accountId' in of ? sql`guild.owner_id = ${of.accountId}` : sql`guild.id = ${of.guildId}`}
      and (membership.connection_id is null or connection.client_secret is not null)
      and membership.subscription_id is not null
      and coalesce(membership.subscription_status, '') not in ('CANCELLED', 'EXPIRED')
  `.execute(db)
  return rows
}
