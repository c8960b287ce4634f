import type { OrderDetails } from '@guildshop/contract/order-details'

const labels = {
  none: 'Not sent',
  waiting: 'Sending tracking to PayPal…',
  told: 'Tracking sent',
  refused: 'Rejected by PayPal',
} as const satisfies Record<OrderDetails['shipmentReport'], string>

/** Whether PayPal has the shipment, and if it was rejected, why. */
export const shipmentStatusLabel = ({ shipmentReport, shipmentProblem }: OrderDetails) =>
  shipmentProblem || labels[shipmentReport]
