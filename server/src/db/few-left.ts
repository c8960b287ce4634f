/** The threshold for low stock. A sold-out item counts as low on stock. */
export const fewLeft = 3
