import { sql } from 'kysely'
import { type Check, rule } from './check.ts'

/** Its roles aren't delivered before it is handed over. */
const isGiftNotHandedOver = sql`exists (select from gift where gift.sale_id = sale.id and gift.delivered_at is null)`

export const deliveryChecks: Check[] = [
  rule(
    'Only paid and granted sales are delivered.',
    sql`
      select format('Sale %s is %s, but has a %s delivery.', sale.id, sale.state, delivery.kind) as message
      from delivery join sale on sale.id = delivery.sale_id where sale.state not in ('paid', 'granted')
    `,
  ),
  rule(
    'A delivery belongs to the server of its sale.',
    sql`
      select format('Delivery %s belongs to server %s, its sale to %s.', delivery.id, delivery.guild_id, sale.guild_id) as message
      from delivery join sale on sale.id = delivery.sale_id where sale.guild_id <> delivery.guild_id
    `,
  ),
  rule(
    'Every paid sale has its announcement, buyer message and role deliveries.',
    sql`
      select format('Sale %s is paid, but has no %s delivery.', sale.id, due.kind) as message
      from sale join guild on guild.id = sale.guild_id
      cross join lateral (
        select unnest(array['announce', 'message-buyer']) as kind, null::uuid as entitlement_id
        union all
        select 'give-role', id from entitlement where sale_id = sale.id and kind = 'role' and not ${isGiftNotHandedOver}
        union all
        select 'take-role', id from entitlement where sale_id = sale.id and kind = 'role'
          and not ${isGiftNotHandedOver}
          and (role_days is not null or (sale.refunded_at is not null and sale.refund_takes_back))
      ) as due
      where sale.state = 'paid' and guild.purged_at is null and not (sale.is_renewal and due.kind = 'announce')
        and not exists (
        select from delivery where delivery.sale_id = sale.id and delivery.kind = due.kind
          and delivery.entitlement_id is not distinct from due.entitlement_id
      )
    `,
  ),
  rule(
    'A sold role ends after all of its days, and a permanent one never.',
    sql`
      select format('Role %s of sale %s ends at %s.', entitlement.id, sale.id, entitlement.ends_at) as message
      from entitlement join sale on sale.id = entitlement.sale_id
      where entitlement.kind = 'role' and entitlement.membership_id is null and sale.state = 'paid' and not sale.is_test
        and not ${isGiftNotHandedOver}
        and (sale.refunded_at is null or not sale.refund_takes_back)
        and ((entitlement.role_days is null) <> (entitlement.ends_at is null) or entitlement.ends_at
          < coalesce(sale.settled_at, sale.paid_at) + entitlement.role_days * interval '24 hours')
    `,
  ),
  rule(
    'A completed delivery has a time, and a failed or skipped one has a reason.',
    sql`
      select format('Delivery %s (%s) is %s, which contradicts its time or problem.', id, kind, state) as message
      from delivery
      where (state = 'done') <> (done_at is not null) or (state in ('failed', 'skipped') and problem is null)
    `,
  ),
  rule(
    'A message to a buyer belongs to what happened to the sale.',
    sql`
      select format('Sale %s has a %s message, which contradicts its state.', sale.id, buyer_message.kind) as message
      from buyer_message join sale on sale.id = buyer_message.sale_id
      where sale.is_test or sale.buyer_discord_id = '0'
        or (sale.state not in ('paid', 'granted') and buyer_message.kind not in ('payment-held', 'payment-ended'))
        or (sale.state not in ('pending', 'paid', 'failed') and buyer_message.kind in ('payment-held', 'payment-ended'))
        or (buyer_message.kind = 'shipped' and sale.shipped_at is null)
        or (buyer_message.kind in ('role-ending', 'role-removed')) <> (buyer_message.entitlement_id is not null)
        or (buyer_message.kind = 'refunded') <> (buyer_message.amount_cents is not null)
    `,
  ),
  rule(
    'A message that was sent has a time, and one that was not has a reason.',
    sql`
      select format('Message %s (%s) is %s, which contradicts its time or problem.', id, kind, state) as message
      from buyer_message
      where (state = 'done') <> (done_at is not null) or (state in ('failed', 'skipped') and problem is null)
    `,
  ),
  rule(
    'A server that announces purchases in one channel has chosen it.',
    sql`
      select format('Server %s has no channel for announcements.', id) as message
      from guild where announce_in = 'channel' and announce_channel_id is null
    `,
  ),
]
