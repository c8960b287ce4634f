import type { OrderDetails } from '@guildshop/contract/orders'

const words = {
  none: 'Not told of a shipment.',
  waiting: 'Not told of the shipment yet. This is tried again by itself.',
  told: 'Knows of the shipment.',
  refused: 'Did not take the shipment.',
} as const satisfies Record<OrderDetails['shipmentReport'], string>

/** Whether PayPal knows of the shipment, and if not, why. */
export const reportWords = ({ shipmentReport, shipmentProblem }: OrderDetails) =>
  shipmentProblem || words[shipmentReport]
