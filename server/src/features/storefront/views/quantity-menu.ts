import { type APIStringSelectComponent, ComponentType } from 'discord-api-types/v10'
import { componentIds } from '../actions/component-action.ts'
import type { Place } from '../actions/place.ts'
import { countLeft } from './stock-label.ts'

type Offer = { id: string; stock: number; reserved: number; maxQuantity: number }

/** How many units a member can buy at a time: at least one, even if it's sold out. `unitsLeft`: of the member's limit. */
export const maxOffered = (item: Offer, unitsLeft: number | null) =>
  Math.max(1, Math.min(item.maxQuantity, countLeft(item), unitsLeft ?? Number.POSITIVE_INFINITY))

type Menu = {
  most: number
  /** The chosen one. */
  quantity: number
  place: Place
  code?: string | undefined
  /** The total of so many units. */
  priceOf: (units: number) => string
}

/** A menu with the quantities and their totals; none if only one unit is offered. */
export function quantityMenu(item: Offer, { most, quantity, place, code, priceOf }: Menu): APIStringSelectComponent[] {
  if (most === 1) return []
  const quantities = Array.from({ length: most }, (_, index) => index + 1)
  return [
    {
      type: ComponentType.StringSelect,
      custom_id: componentIds.choose(item, place, code),
      placeholder: 'Quantity',
      options: quantities.map((units) => ({
        label: `Quantity: ${units}`,
        value: String(units),
        description: priceOf(units),
        default: units === quantity,
      })),
    },
  ]
}
