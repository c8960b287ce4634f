type Ordered = { itemName: string; quantity?: number | null | undefined }

/** The item with the number of units if there are several: 3 × Mug. */
export function itemLabel({ itemName, quantity }: Ordered): string {
  return quantity && quantity > 1 ? `${quantity} × ${itemName}` : itemName
}
