/** Whether PayPal was involved: test purchases and free orders have no payment that could be refunded or disputed. */
export const hasPayment = ({ isTest, price }: { isTest: boolean; price: number }) => !isTest && price > 0
