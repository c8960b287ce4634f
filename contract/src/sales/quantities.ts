type Ordered = { itemName: string; quantity?: number | null | undefined }

type Shipped = { quantity?: number | null | undefined; returnedUnits?: number | null | undefined }

/** Units that the buyer keeps: those that no partial refund put back in stock. */
export const unitsKept = ({ quantity, returnedUnits }: Shipped) => (quantity ?? 1) - (returnedUnits ?? 0)

/** The item with the number of units if there are several: 3 × Mug. */
export function itemLabel({ itemName, quantity }: Ordered): string {
  return quantity && quantity > 1 ? `${quantity} × ${itemName}` : itemName
}
