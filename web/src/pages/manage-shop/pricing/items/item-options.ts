import { moneyText } from '@guildshop/contract/money'
import type { PricedItemReply } from '@guildshop/contract/pricing'
import type { ChecklistOption } from '../checklist-field.tsx'

/** Items with their prices. */
export const itemOptions = (items: readonly PricedItemReply[]): ChecklistOption[] =>
  items.map(({ _id, name, price, currency }) => ({ id: _id, label: name, note: moneyText(price, currency) }))
