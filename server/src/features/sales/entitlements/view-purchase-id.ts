/** The custom id of a button that shows the buyer what they bought. Works in old messages, so it must not change. */
export const viewPurchaseId = (saleId: string) => `view:${saleId}`
