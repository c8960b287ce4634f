import { type SqlBool, sql } from 'kysely'

/** The definition of an order awaiting shipment; the index `sale_to_ship` covers it. */
export const isAwaitingShipment = sql<SqlBool>`(sale.state = 'paid' and sale.requires_shipping
  and sale.shipped_at is null and sale.refunded_at is null and not sale.is_test)`
