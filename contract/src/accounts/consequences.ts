import * as z from 'zod/mini'

/** What closes more than it seems to. */
export const departures = ['deactivate', 'delete', 'disconnect-discord', 'disconnect-paypal', 'remove-app'] as const
export type Departure = (typeof departures)[number] | 'remove-server' | 'delete-item'

export const consequencesQuery = z.object({ of: z.enum(departures) })

const count = z.number()

/** What a change ends or leaves behind, counted. */
export const consequences = z.object({
  /** Shops that close, can't take payments or can't be set up fully. */
  shops: count,
  /** Other owners' shops that can't be managed then. */
  managed: z.nullish(count),
  /** Memberships that PayPal stops billing until the owner comes back. */
  paused: count,
  /** Memberships that are cancelled. */
  cancelled: count,
  /** Memberships that are renewed by reminder, and can't be renewed then. */
  byReminder: count,
  /** Members of an item to delete, including those who have cancelled and still have access. */
  members: z.nullish(count),
  /** When the last paid period of these memberships ends. */
  paidUntil: z.nullish(z.string()),
  ordersToShip: count,
  /** Gifts that wait for their recipients. */
  gifts: count,
  /** Payments under review. */
  paymentsOnHold: count,
  disputes: count,
  /** What to type, because people lose something they pay for: the server's name, or the username for several. */
  confirmWith: z.nullish(z.string()),
})
export type Consequences = z.infer<typeof consequences>

/** What an owner who came back has to set up again. */
export const lostThings = ['memberships', 'premium', 'paypal-app', 'shop-messages'] as const

export const returnReply = z.object({
  /** Empty if the account wasn't reactivated recently. */
  lost: z.array(z.object({ what: z.enum(lostThings), count })),
})
export type Lost = z.infer<typeof returnReply>['lost'][number]
