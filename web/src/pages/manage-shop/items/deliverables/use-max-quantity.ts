import type { DeliverableLimits } from '@guildshop/contract/deliverables'
import { integerFromText } from '@guildshop/contract/whole-number'
import { useState } from 'react'

/** How many units a buyer can choose. Keeps the stored value until the user types another. */
export function useMaxQuantity(stored: number, limits: DeliverableLimits | null) {
  const [typed, change] = useState<string | null>(null)
  const text = typed ?? String(stored)
  const quantity = integerFromText(text)
  const isAllowed = !limits || (quantity !== null && quantity >= 1 && quantity <= limits.mostQuantity)
  return {
    text,
    isChanged: quantity !== stored,
    change,
    errors: isAllowed ? [] : [{ field: 'maxQuantity' as const, message: `Enter 1 to ${limits.mostQuantity}.` }],

    /** The form field, unless it's unchanged. Items without a choice of quantity are sold one at a time. */
    fieldsIf(hasChoice: boolean): { maxQuantity?: string } {
      const sent = hasChoice ? quantity : 1
      return limits && sent !== stored ? { maxQuantity: String(sent ?? '') } : {}
    },
  }
}
