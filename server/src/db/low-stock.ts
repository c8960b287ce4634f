/** A sold-out item counts as low on stock. */
export const lowStockThreshold = 3
