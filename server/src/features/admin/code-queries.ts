import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

type Redemption = { username: string | null; redeemedAt: string }

/** Newest first, each with up to a hundred redemptions. */
export function listCodes(db: Db) {
  return db
    .selectFrom('premiumCode')
    .leftJoin('account', 'account.id', 'premiumCode.createdBy')
    .select([
      'premiumCode.id',
      'premiumCode.hint',
      'premiumCode.durationDays',
      'premiumCode.uses',
      'premiumCode.usesLimit',
      'premiumCode.expiresAt',
      'premiumCode.notes',
      'premiumCode.createdAt',
      'premiumCode.disabledAt',
      'account.username as createdBy',
      sql<Redemption[]>`(
        select coalesce(json_agg(json_build_object('username', username, 'redeemedAt', redeemed_at)), '[]')
        from (
          select redeemer.username, redemption.redeemed_at
          from premium_code_redemption redemption left join account redeemer on redeemer.id = redemption.account_id
          where redemption.code_id = premium_code.id order by redemption.redeemed_at desc limit 100
        ) as newest
      )`.as('redemptions'),
    ])
    .orderBy('premiumCode.createdAt', 'desc')
    .limit(200)
    .execute()
}
