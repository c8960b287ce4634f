import { type SqlBool, sql } from 'kysely'

/** PayPal bills a subscription without an order, so its membership decides when the checkout ends. */
export const isSubscribing = sql<SqlBool>`exists (select from membership
  where membership.sale_id = sale.id and membership.renewal = 'automatic')`

const unreadDays = 30

/** A checkout or a payment on hold that the sweep still has to read at PayPal, unless it couldn't for 30 days. */
export const isUnsettled = (now: Date) => sql<SqlBool>`(sale.state in ('open', 'pending') and not sale.is_test
  and not ${isSubscribing}
  and (sale.unread_since is null or sale.unread_since > ${now}::timestamptz - make_interval(days => ${unreadDays}::integer)))`
