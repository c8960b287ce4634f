/** Shipment tracking, added through the orders API or the v1 tracking API. */
export type Tracker = {
  id: string
  captureId: string
  trackingNumber: string | null
  carrier: string | null
  carrierNameOther: string | null
  status: string
  notifyBuyer: boolean
  items: Record<string, unknown>[]
  updates: number
  create_time: string
  update_time: string
}
