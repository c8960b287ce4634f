import type { Db } from '../../db/connect.ts'

/** Selects only what the owner may see: no hashes, secrets or tokens. */
export function findProfile(db: Db, accountId: string) {
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
      'discordLink.username as discordUsername',
      'discordLink.discriminator as discordDiscriminator',
      'discordLink.avatar as discordAvatar',
      select
        .selectFrom('guild')
        .select((guild) => guild.fn.countAll<number>().as('count'))
        .whereRef('guild.ownerId', '=', 'account.id')
        .where('guild.isEnabled', '=', true)
        .where('guild.removedAt', 'is', null)
        .where('guild.ownerLostAt', 'is', null)
        .as('activeShops'),
      select
        .selectFrom('membership')
        .innerJoin('guild', 'guild.id', 'membership.guildId')
        .select((membership) => membership.fn.countAll<number>().as('count'))
        .whereRef('guild.ownerId', '=', 'account.id')
        .where('membership.renewal', '=', 'automatic')
        .where('membership.state', 'in', ['trialing', 'active', 'past_due', 'grace', 'suspended'])
        .where('membership.cancelledAt', 'is', null)
        .where('membership.closedAt', 'is', null)
        .as('renewals'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
}
