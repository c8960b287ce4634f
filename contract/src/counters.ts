import * as z from 'zod/mini'

/** Each count stops here. */
export const maxCounted = 100

/** Beyond the specification: what is open in all servers of a seller. A separate module, because the navigation loads it. */
export const countersReply = z.object({
  ordersToShip: z.number(),
  /** Disputes, failed deliveries, payments on hold and payments for failed orders. */
  orderProblems: z.number(),
  /** Refused payments, roles that can't be assigned and low stock. */
  shopProblems: z.number(),
})
export type CountersReply = z.infer<typeof countersReply>
