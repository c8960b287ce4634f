import { moneyText } from '@guildshop/contract/money'
import { type APIStringSelectComponent, ComponentType } from 'discord-api-types/v10'
import { componentIds } from './component-action.ts'
import { countLeft } from './stock-label.ts'

type Offer = {
  id: string
  price: number
  currency: string
  stock: number
  reserved: number
  maxQuantity: number
}

/** How many units a member can buy at a time: at least one, even if it's sold out. */
const mostOffered = (item: Offer) => Math.max(1, Math.min(item.maxQuantity, countLeft(item)))

/** The chosen quantity, or as many as are offered by now. */
export const offeredQuantity = (item: Offer, chosen: number) => Math.min(chosen, mostOffered(item))

/** A menu with the quantities and their totals; none if only one unit is offered. */
export function quantityMenu(item: Offer, quantity: number, page: number): APIStringSelectComponent[] {
  const most = mostOffered(item)
  if (most === 1) return []
  const quantities = Array.from({ length: most }, (_, index) => index + 1)
  return [
    {
      type: ComponentType.StringSelect,
      custom_id: componentIds.choose(item, page),
      placeholder: 'Quantity',
      options: quantities.map((units) => ({
        label: `Quantity: ${units}`,
        value: String(units),
        description: moneyText(units * item.price, item.currency),
        default: units === quantity,
      })),
    },
  ]
}

/** The total, and how it adds up for several units: 3 × $5.00 USD = $15.00 USD. */
export function totalText({ price, currency }: Pick<Offer, 'price' | 'currency'>, quantity: number): string {
  const total = moneyText(quantity * price, currency)
  return quantity > 1 ? `${quantity} × ${moneyText(price, currency)} = ${total}` : total
}
