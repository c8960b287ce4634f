import { sql } from 'kysely'
import { type Check, rule } from './check.ts'

export const accountChecks: Check[] = [
  rule(
    'Email addresses and usernames are unique.',
    sql`
      select format('%s accounts share the username %s.', count(*), username) as message
      from account group by username having count(*) > 1
      union all
      select format('%s accounts share the email %s.', count(*), email) from account group by email having count(*) > 1
    `,
  ),
  rule(
    'A Discord or PayPal account is linked to at most one account.',
    sql`
      select format('Discord account %s is linked to %s accounts.', discord_id, count(*)) as message
      from discord_link group by discord_id having count(*) > 1
      union all
      select format('PayPal account %s is linked to %s accounts.', payer_id, count(*))
      from paypal_link group by payer_id having count(*) > 1
    `,
  ),
  rule(
    'An active PayPal app has a secret, and belongs to the linked PayPal account of someone who can sell again.',
    sql`
      select format('PayPal connection %s is active, but has no secret.', id) as message
      from paypal_connection where ended_at is null and client_secret is null
      union all
      select format('PayPal connection %s is active, but PayPal account %s is not linked.', app.id, app.payer_id)
      from paypal_connection as app where ended_at is null and not exists (
        select from paypal_link as link where link.account_id = app.account_id and link.payer_id = app.payer_id
      )
      union all
      select format('PayPal connection %s is active, but its account is banned or deleted.', app.id)
      from paypal_connection as app join account on account.id = app.account_id
      where app.ended_at is null and (account.banned_at is not null or account.deleted_at is not null)
    `,
  ),
  rule(
    'A sale was created with an app of its seller.',
    sql`
      select format('Sale %s was created with the PayPal app of another account.', sale.id) as message
      from sale join paypal_connection as app on app.id = sale.connection_id
      where app.account_id <> sale.seller_id
    `,
  ),
  rule(
    'An account is banned if and only if it has a ban record.',
    sql`
      select format('Account %s is banned, but has no ban record.', account.id) as message
      from account left join ban on ban.account_id = account.id
      where account.banned_at is not null and ban.account_id is null
      union all
      select format('Account %s has a ban record, but is not banned.', account.id)
      from account join ban on ban.account_id = account.id where account.banned_at is null
    `,
  ),
  rule(
    'A banned or deactivated account has no active session.',
    sql`
      select format('Account %s is banned or deactivated, but its session %s is active.', account.id, session.id) as message
      from account join session on session.account_id = account.id
      where session.ended_at is null and session.expires_at > now()
        and (account.banned_at is not null or account.deactivated_at is not null)
    `,
  ),
  rule(
    'A deleted account is deactivated, and an erased one has no personal data.',
    sql`
      select format('Account %s is deleted, but not deactivated.', id) as message
      from account where deleted_at is not null and deactivated_at is null
      union all
      select format('Account %s is erased, but still has personal data, a password or a link.', account.id)
      from account where purged_at is not null and (
        password_hash <> '' or totp_secret is not null or email not like '%@erased.invalid'
        or exists (select from discord_link where account_id = account.id)
        or exists (select from paypal_link where account_id = account.id)
        or exists (select from paypal_connection where account_id = account.id
          and (client_secret is not null or client_id <> 'erased'))
        or exists (select from session where account_id = account.id)
        or exists (select from recovery_code where account_id = account.id)
        or exists (select from notification_setting where account_id = account.id)
        or exists (select from notification where account_id = account.id)
        or exists (select from account_change where account_id = account.id)
      )
    `,
  ),
  rule(
    'Only accounts with 2FA have recovery codes, and at most ten.',
    sql`
      select format('Account %s has %s recovery codes, but 2FA is off.', account.id, count(*)) as message
      from account join recovery_code on recovery_code.account_id = account.id
      where account.totp_secret is null group by account.id
      union all
      select format('Account %s has %s recovery codes.', account_id, count(*))
      from recovery_code group by account_id having count(*) > 10
    `,
  ),
  rule(
    'A purged server has no buyer data, items or offers.',
    sql`
      select format('Server %s is purged, but its sale %s still has buyer data.', guild.id, sale.id) as message
      from guild join sale on sale.guild_id = guild.id
      where guild.purge_finished_at is not null and (sale.buyer_discord_id <> '0'
        or sale.buyer_discord_username is not null or sale.shipping_address is not null
        or exists (select from order_note where order_note.sale_id = sale.id)
        or exists (select from refund_request where refund_request.sale_id = sale.id))
      union all
      select format('Server %s is purged, but still has item %s.', guild.id, item.id)
      from guild join item on item.guild_id = guild.id where guild.purge_finished_at is not null
      union all
      select format('Server %s is purged, but still has offer %s.', guild.id, price_rule.id)
      from guild join price_rule on price_rule.guild_id = guild.id where guild.purge_finished_at is not null
    `,
  ),
  rule(
    'A Discord server is registered at most once.',
    sql`
      select format('Discord server %s is registered %s times.', guild_id, count(*)) as message
      from guild where removed_at is null group by guild_id having count(*) > 1
    `,
  ),
  rule(
    'A server has at most one active goal.',
    sql`
      select format('Server %s has %s active goals.', guild_id, count(*)) as message
      from goal where ended_at is null group by guild_id having count(*) > 1
    `,
  ),
]
