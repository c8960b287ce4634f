import { moneyText } from '@guildshop/contract/money'
import type { Selectable } from 'kysely'
import type { Item } from '../../db/tables.ts'
import { listText, type Shown } from '../guilds/activity/record-change.ts'
import { termsOf } from './memberships/item-terms.ts'
import { type MaybeRole, offeredRoles } from './roles/offered-roles.ts'

/** An item in the activity of its shop. */
export function shownItem(item: Selectable<Item>, deliverables: (MaybeRole & { kind: string })[] = []): Shown {
  const { name, description, price, currency, stock, maxQuantity, requiresShipping } = item
  const roles = offeredRoles(item, deliverables).map(({ roleId, roleDurationDays: days }) =>
    days === null ? roleId : `${roleId} for ${days} days`,
  )
  return {
    name,
    description: description.length > 60 ? `${description.slice(0, 60)}…` : description,
    price: moneyText(price, currency),
    stock: stock === -1 ? 'unlimited' : String(stock),
    'most per purchase': String(maxQuantity),
    shipping: requiresShipping ? 'yes' : 'no',
    roles: listText(roles),
    delivers: listText(deliverables.map(({ kind }) => kind)),
    'refund removes roles': item.refundTakesBack ? 'yes' : 'no',
    membership: shownTerms(item),
  }
}

function shownTerms(item: Selectable<Item>): string {
  const terms = termsOf(item)
  if (!terms) return 'no'
  return `per ${terms.period}, ${terms.renewal}, ${terms.trialDays} trial days, ${terms.graceDays} days of grace`
}
