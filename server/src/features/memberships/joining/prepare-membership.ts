import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Item, Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { entitleByMembership } from '../../sales/entitlements/membership-ends.ts'
import { insertMembership, insertPeriod, type MembershipRow } from '../membership-queries.ts'
import { nextCheckAt } from '../next-check.ts'
import { findRunning } from './joining-queries.ts'
import { offeredTrialDays } from './offered-trial.ts'

type Terms = Pick<Selectable<Item>, 'id' | 'membershipPeriod' | 'trialDays' | 'graceDays'>
export type Joining = { renewal: 'automatic' | 'reminder' | 'none'; importId?: string }

/**
 * Adds a pending membership for the first order of a membership item, with a copy of the item's terms. Call it in the
 * transaction that inserts the order. Trials are for those who renew automatically.
 */
export async function prepareMembership(
  tx: Db,
  { now }: Pick<Dependencies, 'now'>,
  sale: Selectable<Sale>,
  item: Terms,
  { renewal, importId }: Joining,
): Promise<MembershipRow> {
  const { membershipPeriod, graceDays } = item
  if (!membershipPeriod || !sale.itemId) throw new Error('Only membership items have members.')
  const { id: saleId, guildId, itemId, itemName, buyerDiscordId, buyerDiscordUsername, currency } = sale
  // A discount is for the first payment only.
  const price = sale.price + sale.discount
  if (await findRunning(tx, { itemId, buyerDiscordId })) throw new Refused('MEMBERSHIP_RUNNING')
  const membership = await insertMembership(tx, {
    ...{ saleId, guildId, itemId, itemName, buyerDiscordId, buyerDiscordUsername, price, currency, renewal },
    period: membershipPeriod,
    trialDays: renewal === 'automatic' ? await offeredTrialDays(tx, item, buyerDiscordId) : 0,
    graceDays,
    importId: importId ?? null,
    payeeId: sale.payeeId,
    connectionId: sale.connectionId,
    state: 'pending',
    createdAt: now(),
    nextCheckAt: nextCheckAt(
      { renewal, subscriptionId: null, readAt: null, createdAt: now(), subscriptionStatus: null, pausedAt: null },
      {
        state: 'pending',
        paidUntil: null,
        accessUntil: null,
        accessLimit: null,
        readBy: null,
        changesAt: null,
        isPaused: false,
        spans: [],
      },
      now(),
    ),
  })
  await entitleByMembership(tx, saleId, membership.id)
  const isPaidFor = renewal !== 'none' && membership.trialDays === 0
  if (isPaidFor) await insertPeriod(tx, { membershipId: membership.id, kind: 'payment', saleId, at: now() })
  return membership
}
