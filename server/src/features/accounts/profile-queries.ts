import type { Db } from '../../db/connect.ts'

/** Selects only what the owner may see: no hashes, secrets or tokens. */
export function findProfile(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .leftJoin('discordLink', 'discordLink.accountId', 'account.id')
    .leftJoin('paypalLink', 'paypalLink.accountId', 'account.id')
    .select((select) => [
      'account.email',
      'account.username',
      'account.isVerified',
      select('account.totpSecret', 'is not', null).as('isTwoFactorEnabled'),
      'paypalLink.payerId as paypalPayerId',
      'paypalLink.isVerified as isPaypalVerified',
      'discordLink.discordId',
      'discordLink.username as discordUsername',
      'discordLink.discriminator as discordDiscriminator',
      'discordLink.avatar as discordAvatar',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
}
