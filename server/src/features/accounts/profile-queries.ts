import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Memberships that renew automatically in the account's servers. */
const renewals = sql<number>`(
  select count(*) from membership join guild on guild.id = membership.guild_id
  where guild.owner_id = account.id and membership.renewal = 'automatic'
    and membership.state in ('trialing', 'active', 'past_due', 'grace', 'suspended')
    and membership.cancelled_at is null and membership.closed_at is null
)`

const activeShops = sql<number>`(
  select count(*) from guild
  where guild.owner_id = account.id and guild.is_enabled and guild.removed_at is null and guild.owner_lost_at is null
)`

const hasAdminCode = (now: Date) => sql<boolean>`exists (select from admin_code where expires_at > ${now})`
const hasSuperAdmin = sql<boolean>`exists (select from account where is_super_admin and deleted_at is null)`

/** Selects only what the owner may see: no hashes, secrets or tokens. */
export function findProfile(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('account')
    .leftJoin('discordLink', 'discordLink.accountId', 'account.id')
    .leftJoin('paypalLink', 'paypalLink.accountId', 'account.id')
    .leftJoin('paypalConnection', (join) =>
      join.onRef('paypalConnection.accountId', '=', 'account.id').on('paypalConnection.endedAt', 'is', null),
    )
    .select((select) => [
      'account.email',
      'account.username',
      'account.isVerified',
      'account.reactivatedAt',
      select('account.totpSecret', 'is not', null).as('isTwoFactorEnabled'),
      select('account.passwordHash', 'is not', null).as('hasPassword'),
      'paypalLink.payerId as paypalPayerId',
      'paypalLink.email as paypalEmail',
      'paypalLink.isVerified as isPaypalVerified',
      'paypalLink.refusedAt as paypalRefusedAt',
      'paypalLink.refusal as paypalRefusalCode',
      'paypalLink.isOwn as isPaypalOwn',
      'paypalConnection.id as paypalConnectionId',
      'paypalConnection.problem as paypalConnectionProblem',
      'discordLink.discordId',
      select('discordLink.refreshToken', 'is not', null).as('isDiscordAuthorized'),
      'discordLink.allowsLogin as isDiscordLoginOn',
      'discordLink.username as discordUsername',
      'discordLink.discriminator as discordDiscriminator',
      'discordLink.avatar as discordAvatar',
      activeShops.as('activeShops'),
      renewals.as('renewals'),
      select.and([hasAdminCode(now), select.not(hasSuperAdmin)]).as('canRedeemAdminCode'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
}
