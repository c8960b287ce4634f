import { sql } from 'kysely'
import { type Check, rule } from './check.ts'

export const accountChecks: Check[] = [
  rule(
    'An address and a name belong to one account.',
    sql`
      select format('%s accounts share the name %s.', count(*), username) as words
      from account group by username having count(*) > 1
      union all
      select format('%s accounts share the address %s.', count(*), email) from account group by email having count(*) > 1
    `,
  ),
  rule(
    'A Discord account and a PayPal account are linked to one account.',
    sql`
      select format('Discord account %s is linked to %s accounts.', discord_id, count(*)) as words
      from discord_link group by discord_id having count(*) > 1
      union all
      select format('PayPal account %s is linked to %s accounts.', payer_id, count(*))
      from paypal_link group by payer_id having count(*) > 1
    `,
  ),
  rule(
    'Whoever is banned has a ban on record, and nobody else has.',
    sql`
      select format('Account %s is banned, but no ban is on record.', account.id) as words
      from account left join ban on ban.account_id = account.id
      where account.banned_at is not null and ban.account_id is null
      union all
      select format('Account %s has a ban on record, but is not banned.', account.id)
      from account join ban on ban.account_id = account.id where account.banned_at is null
    `,
  ),
  rule(
    'A closed account has no open session.',
    sql`
      select format('Account %s is closed, but its session %s is open.', account.id, session.id) as words
      from account join session on session.account_id = account.id
      where session.ended_at is null and session.expires_at > now()
        and (account.banned_at is not null or account.deactivated_at is not null)
    `,
  ),
  rule(
    'A deleted account is deactivated, and an erased one keeps nothing personal.',
    sql`
      select format('Account %s is deleted, but not deactivated.', id) as words
      from account where deleted_at is not null and deactivated_at is null
      union all
      select format('Account %s is erased, but still has its name, its password or a link.', account.id)
      from account where purged_at is not null and (
        password_hash <> '' or totp_secret is not null or email not like '%@erased.invalid'
        or exists (select from discord_link where account_id = account.id)
        or exists (select from paypal_link where account_id = account.id)
        or exists (select from session where account_id = account.id)
      )
    `,
  ),
  rule(
    'A purged server has no sale with its buyer, and no items.',
    sql`
      select format('Server %s is purged, but its sale %s still has its buyer.', guild.id, sale.id) as words
      from guild join sale on sale.guild_id = guild.id
      where guild.purge_finished_at is not null and (sale.buyer_discord_id <> '0'
        or sale.buyer_discord_username is not null or sale.shipping_address is not null)
      union all
      select format('Server %s is purged, but still has its item %s.', guild.id, item.id)
      from guild join item on item.guild_id = guild.id where guild.purge_finished_at is not null
    `,
  ),
  rule(
    'A Discord server is registered once.',
    sql`
      select format('Discord server %s is registered %s times.', guild_id, count(*)) as words
      from guild where removed_at is null group by guild_id having count(*) > 1
    `,
  ),
  rule(
    'A server has one running goal at most.',
    sql`
      select format('Server %s has %s running goals.', guild_id, count(*)) as words
      from goal where ended_at is null group by guild_id having count(*) > 1
    `,
  ),
]
